import { type Context, Hono } from 'hono'
import {
  promotionAnswer,
  promotionDeletedAnswer,
  promotionPreviewAnswer,
  promotionQuery,
  promotionsAnswer,
} from '../../contracts/managed-promotion.ts'
import { currentPromotionsAnswer, promotionCheckAnswer } from '../../contracts/promotion.ts'
import {
  checkInput,
  previewInput,
  promotionEdit,
  promotionInput,
  promotionSwitch,
} from '../../contracts/promotion-form.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { checkCode, currentPromotions, previewPromotion } from '../../use-cases/promotions/check-code.ts'
import {
  addPromotion,
  deletePromotion,
  editPromotion,
  getPromotion,
  listPromotions,
  restorePromotion,
  switchPromotion,
} from '../../use-cases/promotions/manage-promotions.ts'
import { answer, answerPage } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { takeGuesses } from '../middleware/promotion-guesses.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { visitorOf } from '../middleware/visitor.ts'
import { ORDER_JSON, validate, validateJson } from '../validate.ts'

const describe = describer('Promotions', CALLER_ERRORS)
const describePublic = describer('Promotions')
const ONE = { 200: json('The promotion afterwards', promotionAnswer) }

type Managed = Awaited<ReturnType<typeof getPromotion>>

/** Codes and automatic promotions (H-01, H-04). */
export function promotionRoutes(shop: AppContext, settings: { secureCookies: boolean }, limits: Limits) {
  const mayManage = requirePermission(shop, 'promotions')
  const one = (c: Context, result: Managed, status: 200 | 201 = 200) =>
    answer(c, result, ({ promotion }) => ({ promotion }), status)
  const id = (c: Context<SignedIn, '/:id'>) => c.req.param('id')
  return new Hono()
    .get(
      '/current',
      describePublic('What applies now without a code', {
        200: json('The promotions', currentPromotionsAnswer),
      }),
      async (c) => c.json({ success: true, promotions: await currentPromotions(shop) }),
    )
    .post(
      '/check',
      describePublic(
        'Check a code for a cart',
        { 200: json('The promotion; with `objection` when it does not apply yet', promotionCheckAnswer) },
        [...BODY_ERRORS, 'CODE_INVALID', 'TOO_MANY_REQUESTS'],
        'Every code that the shopper cannot make apply gets the same answer. Only wrong codes count for the limits. With ' +
          '`promotionId`, as an earlier check has answered it, a code is no guess.',
      ),
      validateJson(checkInput, ORDER_JSON),
      async (c) => {
        const { promotionId, ...input } = c.req.valid('json')
        const sent = { codes: [input.code], ids: promotionId === undefined ? [] : [promotionId] }
        const { refused, settle } = await takeGuesses(c, shop, limits, sent)
        if (refused) return errorResponse(c, refused)
        const checked = await checkCode(shop, input)
        await settle(checked.ok ? [] : sent.codes)
        // From now on, the guesses of this device are told from those of others behind its address.
        if (!checked.ok) visitorOf(c, shop, settings)
        return answer(c, checked, ({ ok: _, ...found }) => found)
      },
    )
    .get(
      '/',
      describe(
        'Promotions with their state and figures, newest first',
        { 200: json('A page of the promotions', promotionsAnswer) },
        ['INVALID_INPUT'],
      ),
      mayManage,
      validate('query', promotionQuery),
      async (c) => answerPage(c, await listPromotions(shop, c.req.valid('query')), 'promotions'),
    )
    .post(
      '/',
      describe('Add a promotion', { 201: json('The promotion', promotionAnswer) }, [
        ...BODY_ERRORS,
        'CODE_TAKEN',
      ]),
      mayManage,
      validateJson(promotionInput, ORDER_JSON),
      async (c) => one(c, await addPromotion(withCaller(shop, c), c.req.valid('json')), 201),
    )
    .post(
      '/preview',
      describe(
        'Price a sample cart with the terms of a form',
        { 200: json('The price', promotionPreviewAnswer) },
        BODY_ERRORS,
      ),
      mayManage,
      validateJson(previewInput, ORDER_JSON),
      async (c) => c.json({ success: true, ...(await previewPromotion(shop, c.req.valid('json'))) }),
    )
    .get(
      '/:id',
      describe('A promotion', { 200: json('The promotion', promotionAnswer) }, ['PROMOTION_NOT_FOUND']),
      mayManage,
      async (c) => one(c, await getPromotion(shop, id(c))),
    )
    .put(
      '/:id',
      describe(
        'Edit a promotion; orders that have it do not change',
        ONE,
        [...BODY_ERRORS, 'PROMOTION_NOT_FOUND', 'CODE_TAKEN', 'EDIT_CONFLICT'],
        '`version` and `was`: what the caller saw; what others have changed since is not overwritten.',
      ),
      mayManage,
      validateJson(promotionEdit, ORDER_JSON),
      async (c) => one(c, await editPromotion(withCaller(shop, c), id(c), c.req.valid('json'))),
    )
    .patch(
      '/:id',
      describe('Pause a promotion or make it apply again', ONE, [...BODY_ERRORS, 'PROMOTION_NOT_FOUND']),
      mayManage,
      validateJson(promotionSwitch),
      async (c) => one(c, await switchPromotion(withCaller(shop, c), id(c), c.req.valid('json').active)),
    )
    .delete(
      '/:id',
      describe(
        'Delete a promotion; one that orders have is archived',
        { 200: json('Deleted', promotionDeletedAnswer) },
        ['PROMOTION_NOT_FOUND'],
      ),
      mayManage,
      async (c) =>
        answer(c, await deletePromotion(withCaller(shop, c), id(c)), ({ archived }) => ({
          message: archived ? 'Offre archivée' : 'Offre supprimée',
          archived,
        })),
    )
    .post(
      '/:id/restore',
      describe('Take back a deletion', ONE, ['PROMOTION_NOT_FOUND', 'CODE_TAKEN', 'INVALID_INPUT']),
      mayManage,
      async (c) => one(c, await restorePromotion(withCaller(shop, c), id(c))),
    )
}
