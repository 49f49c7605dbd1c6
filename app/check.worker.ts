import { vectorRunners } from '../engine/check'

postMessage({ formats: [...vectorRunners.keys()] })
