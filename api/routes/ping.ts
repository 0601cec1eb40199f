import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { json, object } from '../descriptions.ts'

/** `GET /api/ping`: the process answers. */
export function pingRoutes() {
  return new Hono().get(
    '/',
    describeRoute({
      tags: ['Boutique'],
      summary: 'La boutique répond-elle ?',
      responses: { 200: json('Elle répond', object({ success: { type: 'boolean' } })) },
    }),
    (c) => c.json({ success: true }, 200, { 'Cache-Control': 'no-store' }),
  )
}
