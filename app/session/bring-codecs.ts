/** What is compressed in a run needs its codec before the first batch is made: brought for a script, or for what is done to one. */
export async function bringCodecs(about: unknown): Promise<void> {
  const text = JSON.stringify(about)
  if (/compression|\\u/.test(text)) await (await import('../codecs/load')).bringCodecs(text)
}
