/** Pictures for a room are laid out in a smaller space and enlarged: their smallest type, 12 px, comes to 24 px on a projector. */
export const presenterScale = 2

/** The largest enlargement at which a picture fits into a room's height; nothing in it comes under 18 px. */
export function scaleThatFits(presenter: boolean, room: number, heightAt: (scale: number) => number): number {
  if (!presenter) return 1
  return [presenterScale, 1.75].find((scale) => heightAt(scale) * scale <= room) ?? 1.5
}
