import { CodecNotLoaded, type CodecName } from '../../engine'

export { withCodecs } from '../codecs/load'

/** The codec that an error asks for. */
export const codecLacking = (error: unknown): CodecName | null => (error instanceof CodecNotLoaded ? error.codec : null)
