import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { HealthStatus } from '../../domain/health-status.ts'
import { json, object } from '../descriptions.ts'

/** How the API learns whether the shop can do its work. */
export interface HealthSettings {
  readiness: () => Promise<HealthStatus>
}

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/** `GET /api/health/live`: the process answers. `GET /api/health/ready`: it can also read and write. For machines. */
export function healthRoutes({ readiness }: HealthSettings) {
  return new Hono()
    .get(
      '/live',
      describeRoute({
        tags: ['Boutique'],
        summary: 'Le serveur répond-il ?',
        responses: { 200: json('Il répond', object({ live: { type: 'boolean' } })) },
      }),
      (c) => c.json({ live: true }, 200, NOT_KEPT),
    )
    .get(
      '/ready',
      describeRoute({
        tags: ['Boutique'],
        summary: 'La boutique peut-elle lire et enregistrer ?',
        description: DESCRIPTION,
        responses: {
          200: json('Elle le peut', READINESS),
          503: json('Elle ne peut pas tout : ce qui manque est nommé', READINESS),
        },
      }),
      async (c) => {
        const found = await readiness()
        return c.json(found, found.ready ? 200 : 503, NOT_KEPT)
      },
    )
}

const READINESS = object({
  ready: { type: 'boolean' },
  stopping: { type: 'boolean', description: 'Le serveur est en train de s’arrêter' },
  database: { type: 'string', enum: ['ok', 'busy', 'full', 'read-only', 'unreachable', 'damaged'] },
  disk: { type: 'string', enum: ['ok', 'low', 'full'] },
})

const DESCRIPTION =
  'Vérifié par une écriture, au plus toutes les deux secondes. `503` ne veut pas dire que la boutique est fermée : un ' +
  'disque plein n’empêche pas de lire. Pour décider d’un redémarrage, demandez `live`.'
