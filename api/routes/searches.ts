import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { successAnswer } from '../../contracts/answer-fields.ts'
import { newSynonym, searchesAnswer, searchInput } from '../../contracts/searches.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { addSynonym, countSearch, listSearches } from '../../use-cases/searches/searches.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, withActor } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Catalogue']

const added = v.object({ success: v.literal(true), message: v.string(), results: v.number() })

/** Counts searches without their visitors, lists them for the dashboard and turns them into synonyms (F-14). */
export function searchRoutes(shop: AppContext, limits: Limits) {
  return new Hono()
    .post(
      '/',
      describeRoute({
        tags,
        summary: 'Count a search; the visitor is not stored',
        responses: answers(
          { 201: json('Counted', successAnswer) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          'TOO_MANY_REQUESTS',
        ),
      }),
      limits.perClient('searchCount'),
      limitBody(SMALL_JSON),
      validate('json', searchInput),
      async (c) => {
        await countSearch(shop, c.req.valid('json').q)
        return c.json({ success: true, message: 'Recherche comptée' }, 201)
      },
    )
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The searches of the last 30 days, and those without results, the most frequent first',
        responses: answers({ 200: json('The searches', searchesAnswer) }, ...CALLER_ERRORS),
      }),
      requirePermission(shop, 'products'),
      async (c) => c.json({ success: true, ...(await listSearches(shop)) }),
    )
    .post(
      '/synonyms',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Add a synonym: searches treat the two words alike',
        responses: answers(
          { 200: json('Stored, with the number of products that the first one finds now', added) },
          'INVALID_INPUT',
          'MALFORMED_JSON',
          ...CALLER_ERRORS,
          'SETTING_CHANGED',
          'SETTING_FIXED',
        ),
      }),
      requirePermission(shop, 'settings'),
      limitBody(SMALL_JSON),
      validate('json', newSynonym),
      async (c) => {
        const result = await addSynonym(withActor(shop, c.get('caller')), c.req.valid('json'))
        if (!result.ok) return errorResponse(c, result)
        return c.json({ success: true, message: 'Synonyme créé', results: result.results })
      },
    )
}
