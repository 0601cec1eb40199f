import { bodyLimit } from 'hono/body-limit'
import { refuse } from '../../domain/refusals.ts'
import { answerRefusal } from '../respond.ts'

/** Ample for any JSON the shop takes but an order. */
export const SMALL_JSON = 20_000

/** Refuses a body of more than `maxSize` bytes before it is read. */
export function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: (c) => answerRefusal(c, refuse('PAYLOAD_TOO_LARGE')) })
}
