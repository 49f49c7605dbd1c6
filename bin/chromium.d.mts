/** The path of a browser that is there, or null. A wrong CHROMIUM_PATH throws. */
export function findChromium(env?: NodeJS.ProcessEnv): string | null
/** As findChromium; on Debian as root it installs the package first. */
export function ensureChromium(env?: NodeJS.ProcessEnv): string | null
export const howToGetOne: string
