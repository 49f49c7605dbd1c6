import type { Area } from '../en'

export const gallery: Area<'gallery'> = {
  title: '圖記',
  lead: '這裡的每張圖都由這些小圖拼成；每一種都列出對它最難的情況。移動滑桿：每個圖記會從前一個範例變成自己的樣子。',
  time: '從前一個範例到這一個',
  percent: (n) => `走了百分之 ${String(n)}`,
}
