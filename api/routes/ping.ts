import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { success } from '../../contracts/answer-fields.ts'
import { json } from '../descriptions.ts'

/** `GET /api/ping`: the process answers. */
export function pingRoutes() {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Shop'],
      summary: 'Does the shop answer?',
      responses: { 200: json('The server answers', v.object({ success })) },
    }),
    (c) => c.json({ success: true }, 200, { 'Cache-Control': 'no-store' }),
  )
}
