import type { Context } from 'hono'
import type { Result } from '../domain/errors.ts'
import { errorResponse } from './errors.ts'

/** Addresses of birth lists are secrets. */
export const SECRET = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Answers with a birth list, or with the use case's error. */
export function answerList(c: Context, result: Result<{ list: object }>, status: 200 | 201 = 200) {
  return result.ok ? c.json({ success: true, list: result.list }, status, SECRET) : errorResponse(c, result)
}
