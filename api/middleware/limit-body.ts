import { bodyLimit } from 'hono/body-limit'
import { ERROR_MESSAGES, fail } from '../../domain/errors.ts'
import { errorResponse } from '../errors.ts'

/** Enough for every JSON body except an order. */
export const SMALL_JSON = 20_000

/** Refuses a body of more than `maxSize` bytes before reading it. */
export function limitBody(maxSize: number, message: string = ERROR_MESSAGES.PAYLOAD_TOO_LARGE) {
  return bodyLimit({ maxSize, onError: (c) => errorResponse(c, fail('PAYLOAD_TOO_LARGE', { message })) })
}
