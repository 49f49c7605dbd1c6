import type { scenarioSentences as english } from './scenarios.en'

export const scenarioSentences: typeof english = {
  minimal: '兩個消費者先後加入，共用兩個分區。',
  'cooperative-10x50': '測量用：十個消費者與五十個分區，採用合作式分配器，其中有離開、返回與當機。',
  'classic-100x1000': '測量用：一百個消費者與一千個分區，採用 range 分配器。',
}
