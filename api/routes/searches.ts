import { Hono } from 'hono'
import * as v from 'valibot'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { newSynonym, searchesAnswer, searchInput } from '../../contracts/searches.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addSynonym, countSearch, listSearches } from '../../use-cases/searches/searches.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Catalogue', CALLER_ERRORS)
const describePublic = describer('Catalogue')

const added = v.object({ success: v.literal(true), message: v.string(), results: v.number() })

/** Counts searches without data of the visitor, lists them for the dashboard and adds synonyms (F-14). */
export function searchRoutes(shop: AppContext, limits: Limits) {
  return new Hono()
    .post(
      '/',
      describePublic('Count a search; the visitor is not stored', { 201: json('Counted', successAnswer) }, [
        ...BODY_ERRORS,
        'TOO_MANY_REQUESTS',
      ]),
      limits.perClient('searchCount'),
      validateJson(searchInput),
      async (c) => {
        await countSearch(shop, c.req.valid('json').q)
        return c.json({ success: true, message: 'Recherche comptée' }, 201)
      },
    )
    .get(
      '/',
      describe('The searches of the last 30 days, and those without results, the most frequent first', {
        200: json('The searches', searchesAnswer),
      }),
      requirePermission(shop, 'products'),
      async (c) => c.json({ success: true, ...(await listSearches(shop)) }),
    )
    .post(
      '/synonyms',
      describe(
        'Add a synonym: searches treat the two words alike',
        { 200: json('Stored, with the number of products that the first one finds now', added) },
        [...BODY_ERRORS, 'SETTING_CHANGED', 'SETTING_FIXED'],
      ),
      requirePermission(shop, 'settings'),
      validateJson(newSynonym),
      async (c) => {
        const result = await addSynonym(withCaller(shop, c), c.req.valid('json'))
        return answer(c, result, ({ results }) => ({ message: 'Synonyme créé', results }))
      },
    )
}
