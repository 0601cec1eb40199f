import { type Context, Hono } from 'hono'
import {
  birthListCreatedAnswer,
  giftMoneyAnswer,
  giftOrderAnswer,
  ownBirthListAnswer,
  publicBirthListAnswer,
} from '../../contracts/birth-list.ts'
import {
  birthListEdit,
  birthListInput,
  birthListSwitch,
  giftMoneyInput,
  giftOrderInput,
  wishInput,
} from '../../contracts/birth-list-form.ts'
import type { Result } from '../../domain/errors.ts'
import {
  addWish,
  createBirthList,
  deleteBirthList,
  editBirthList,
  switchBirthList,
} from '../../use-cases/birth-lists/change-list.ts'
import { giveArticles, giveMoney } from '../../use-cases/birth-lists/give.ts'
import { getOwnList, getPublicList } from '../../use-cases/birth-lists/read-list.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerList, SECRET } from '../answer-list.ts'
import { answerPlaced } from '../answer-placed.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { bearerToken } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { LARGE_JSON, ORDER_JSON, validateJson } from '../validate.ts'
import { managedListRoutes } from './managed-birth-lists.ts'

const describeOwn = describer('Birth lists', [], 'The token is the key of the parents.')
const describePublic = describer('Birth lists')
const REFUSALS = ['BIRTH_LIST_NOT_FOUND', 'TOO_MANY_REQUESTS'] as const
const OWN = { 200: json('The list afterwards', ownBirthListAnswer) }
const ORDER_ERRORS = [
  'OUT_OF_STOCK',
  'VARIANT_UNKNOWN',
  'CHOICE_NOT_OFFERED',
  'PRICE_CHANGED',
  'DISTRICT_REQUIRED',
  'FEE_CHANGED',
  'PROMOTION_CHANGED',
  'CASH_NOT_ACCEPTED',
  'ORDER_ID_TAKEN',
] as const

/** Runs a request with a key. Only wrong ones count and are refused: others behind the same address have right ones. */
function guarding(limits: Limits) {
  return async <Success extends object>(
    c: Context,
    work: () => Promise<Result<Success>>,
  ): Promise<Result<Success>> => {
    const result = await work()
    if (result.ok || result.code !== 'BIRTH_LIST_NOT_FOUND') return result
    return (await limits.consume(c, 'birthListKey', limits.clientOf(c))) ?? result
  }
}

/** Birth lists for the shop, for parents and for givers (K-10). */
export function birthListRoutes(shop: AppContext, limits: Limits) {
  return new Hono()
    .route('/', managedListRoutes(shop))
    .route('/', ownListRoutes(shop, limits))
    .route('/', giftRoutes(shop, limits))
}

/** What parents do with the key of their list. */
function ownListRoutes(shop: AppContext, limits: Limits) {
  const guard = guarding(limits)
  const keys = (c: Context) => ({ shareKey: c.req.param('shareKey') ?? '', ownerKey: bearerToken(c) ?? '' })
  return new Hono()
    .post(
      '/',
      describePublic(
        'Create a list; the same id sent again gets the first list',
        {
          201: json('The list', birthListCreatedAnswer),
          200: json('The list as already created', birthListCreatedAnswer),
        },
        [...BODY_ERRORS, 'DISTRICT_REQUIRED', 'TOO_MANY_REQUESTS'],
        'The id is a secret of the browser: who sends it gets the key of the parents.',
      ),
      limits.perClient('birthList'),
      validateJson(birthListInput),
      async (c) => {
        const created = await createBirthList(shop, c.req.valid('json'))
        if (!created.ok) return errorResponse(c, created)
        const { list, ownerKey, repeated } = created
        return c.json({ success: true, list, ownerKey }, repeated ? 200 : 201, SECRET)
      },
    )
    .get(
      '/:shareKey/own',
      describeOwn('The list as its parents see it', { 200: json('The list', ownBirthListAnswer) }, REFUSALS),
      limits.perClient('follow'),
      async (c) => {
        const { shareKey, ownerKey } = keys(c)
        return answerList(c, await guard(c, () => getOwnList(shop, shareKey, ownerKey)))
      },
    )
    .put(
      '/:shareKey',
      describeOwn('Save the whole list', OWN, [
        ...BODY_ERRORS,
        'DISTRICT_REQUIRED',
        'GIFT_OFFERED',
        'BIRTH_LIST_CHANGED',
        ...REFUSALS,
      ]),
      validateJson(birthListEdit, LARGE_JSON),
      async (c) => answerList(c, await guard(c, () => editBirthList(shop, keys(c), c.req.valid('json')))),
    )
    .post(
      '/:shareKey/items',
      describeOwn('Add an article', OWN, [...BODY_ERRORS, ...REFUSALS]),
      validateJson(wishInput),
      async (c) => answerList(c, await guard(c, () => addWish(shop, keys(c), c.req.valid('json')))),
    )
    .patch(
      '/:shareKey',
      describeOwn('Close the list or open it again', OWN, [...BODY_ERRORS, ...REFUSALS]),
      validateJson(birthListSwitch),
      async (c) =>
        answerList(c, await guard(c, () => switchBirthList(shop, keys(c), c.req.valid('json').closed))),
    )
    .delete(
      '/:shareKey',
      describeOwn('Delete the list with its gifts; orders stay, without the address of the parents', DONE, [
        'BIRTH_LIST_AWAITS_GIFTS',
        'BIRTH_LIST_HAS_MONEY',
        ...REFUSALS,
      ]),
      async (c) =>
        answer(c, await guard(c, () => deleteBirthList(shop, keys(c))), () => ({
          message: 'Liste supprimée',
        })),
    )
}

/** What everybody with the link of a list does. */
function giftRoutes(shop: AppContext, limits: Limits) {
  const guard = guarding(limits)
  return new Hono()
    .get(
      '/:shareKey',
      describePublic('The list as givers see it', { 200: json('The list', publicBirthListAnswer) }, REFUSALS),
      limits.perClient('follow'),
      async (c) => answerList(c, await guard(c, () => getPublicList(shop, c.req.param('shareKey')))),
    )
    .post(
      '/:shareKey/gifts',
      describePublic(
        'Order articles of the list; the same order sent again gets the first answer',
        {
          201: json('The order', giftOrderAnswer),
          200: json('The order as already placed', giftOrderAnswer),
        },
        [
          ...BODY_ERRORS,
          ...ORDER_ERRORS,
          'BIRTH_LIST_CLOSED',
          'GIFT_TAKEN',
          'GIFT_NEEDS_WALLET',
          ...REFUSALS,
        ],
        'With the token of a customer, the order is shown in the account. A token that is not valid is ignored.',
      ),
      limits.perClient('order'),
      validateJson(giftOrderInput, ORDER_JSON),
      async (c) => {
        const input = c.req.valid('json')
        for (const [name, value] of Object.entries(SECRET)) c.header(name, value)
        return answerPlaced(c, { shop, limits }, input, (customerId) =>
          guard(c, () => giveArticles(shop, c.req.param('shareKey'), input, customerId)),
        )
      },
    )
    .post(
      '/:shareKey/money',
      describePublic(
        'Promise money towards an article; the same id sent again gets the first answer',
        {
          201: json('What to pay', giftMoneyAnswer),
          200: json('As already promised', giftMoneyAnswer),
        },
        [...BODY_ERRORS, 'BIRTH_LIST_CLOSED', 'GIFT_TAKEN', 'GIFT_ID_TAKEN', ...REFUSALS],
      ),
      limits.perClient('payment'),
      validateJson(giftMoneyInput),
      async (c) => {
        const given = await guard(c, () => giveMoney(shop, c.req.param('shareKey'), c.req.valid('json')))
        if (!given.ok) return errorResponse(c, given)
        const { money, list, repeated } = given
        return c.json({ success: true, money, list }, repeated ? 200 : 201, SECRET)
      },
    )
}
