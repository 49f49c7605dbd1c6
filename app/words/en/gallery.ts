/** The page that shows every mark by itself. */
export const gallery = {
  title: 'Marks',
  lead: 'The small drawings that every picture here is put together from, each in the cases that are hard for it. Move the slider: each passes from the example before it to its own.',
  time: 'From the example before to this one',
  percent: (n: number) => `${String(n)} percent of the way`,
}
