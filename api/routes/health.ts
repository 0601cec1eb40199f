import { Hono } from 'hono'
import * as v from 'valibot'
import { success } from '../../contracts/answer-fields.ts'
import type { HealthStatus } from '../../domain/health-status.ts'
import { describer, json } from '../descriptions.ts'

export interface HealthSettings {
  readiness: () => Promise<HealthStatus>
  /** false when only a restart helps */
  isAlive: () => boolean
}

const describe = describer('Shop')
const NO_STORE = { 'Cache-Control': 'no-store' }

/** `GET /api/health/live`: the shop does not hang. `GET /api/health/ready`: it can also read and write its data. */
export function healthRoutes({ readiness, isAlive }: HealthSettings) {
  return new Hono()
    .get(
      '/live',
      describe('Liveness: does the server work? Restart it if not', {
        200: json('The server works, or its database is away', LIVENESS),
        503: json('The server has hung for minutes', LIVENESS),
      }),
      (c) => {
        const live = isAlive()
        return c.json({ live }, live ? 200 : 503, NO_STORE)
      },
    )
    .get(
      '/ready',
      describe(
        'Readiness: can the shop read and write?',
        {
          200: json('The shop can read and write', READINESS),
          503: json('A part fails; the body names it', READINESS),
        },
        [],
        DESCRIPTION,
      ),
      async (c) => {
        const found = await readiness()
        return c.json(found, found.ready ? 200 : 503, NO_STORE)
      },
    )
}

const LIVENESS = v.object({ live: v.boolean() })

const READINESS = v.object({
  ready: v.boolean(),
  stopping: v.pipe(v.boolean(), v.description('The server is shutting down')),
  database: v.picklist(['ok', 'busy', 'full', 'read-only', 'unreachable', 'damaged']),
  disk: v.picklist(['ok', 'low', 'full']),
  failedJobs: v.pipe(
    v.array(v.string()),
    v.description(
      'Jobs of the shop, such as `backup`, whose last run failed; the shop is ready all the same',
    ),
  ),
})

const DESCRIPTION =
  'Checked by writing, at most every two seconds. `503` does not mean that the shop is closed: a full disk can still ' +
  'be read. To decide about a restart, ask `live`.'

/** `GET /api/ping`: the process answers. */
export function pingRoutes() {
  return new Hono().get(
    '/',
    describe('Does the shop answer?', { 200: json('The server answers', v.object({ success })) }),
    (c) => c.json({ success: true }, 200, NO_STORE),
  )
}
