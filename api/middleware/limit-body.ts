import { bodyLimit } from 'hono/body-limit'
import { REFUSAL_TEXTS, refuse } from '../../domain/errors.ts'
import { answerRefusal } from '../respond.ts'

/** Ample for any JSON the shop takes but an order. */
export const SMALL_JSON = 20_000

/** Refuses a body of more than `maxSize` bytes before it is read, in general words unless others are given. */
export function limitBody(maxSize: number, message: string = REFUSAL_TEXTS.PAYLOAD_TOO_LARGE) {
  return bodyLimit({ maxSize, onError: (c) => answerRefusal(c, refuse('PAYLOAD_TOO_LARGE', { message })) })
}
