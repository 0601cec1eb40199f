import { type Context, Hono } from 'hono'
import { birthListQuery, birthListsAnswer, managedBirthListAnswer } from '../../contracts/birth-list.ts'
import { birthListSwitch, moneyReturnInput, moneyStateInput } from '../../contracts/birth-list-form.ts'
import {
  deleteManagedList,
  orderPaidWish,
  returnGiftMoney,
  setMoneyState,
  switchManagedList,
} from '../../use-cases/birth-lists/manage-lists.ts'
import { getManagedList, listBirthLists } from '../../use-cases/birth-lists/read-list.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answerList } from '../answer-list.ts'
import { answer, answerPage } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Birth lists', CALLER_ERRORS)
const MANAGED = { 200: json('The list afterwards', managedBirthListAnswer) }

/** The lists for the shop. */
export function managedListRoutes(shop: AppContext) {
  const mayRead = requirePermission(shop, 'orders:read')
  const mayManage = requirePermission(shop, 'orders:read', 'orders')
  const mayCheck = requirePermission(shop, 'orders:read', 'payments')
  const id = (c: Context<SignedIn, '/manage/:id'>) => c.req.param('id')
  return new Hono()
    .get(
      '/',
      describe('Birth lists, newest first', { 200: json('A page of the lists', birthListsAnswer) }, [
        'INVALID_INPUT',
      ]),
      mayRead,
      validate('query', birthListQuery),
      async (c) => answerPage(c, await listBirthLists(shop, c.req.valid('query')), 'lists'),
    )
    .get(
      '/manage/:id',
      describe('A list with its gifts', { 200: json('The list', managedBirthListAnswer) }, [
        'BIRTH_LIST_NOT_FOUND',
      ]),
      mayRead,
      async (c) => answerList(c, await getManagedList(shop, id(c))),
    )
    .patch(
      '/manage/:id',
      describe('Close a list or open it again', MANAGED, [...BODY_ERRORS, 'BIRTH_LIST_NOT_FOUND']),
      mayManage,
      validateJson(birthListSwitch),
      async (c) =>
        answerList(c, await switchManagedList(withCaller(shop, c), id(c), c.req.valid('json').closed)),
    )
    .delete(
      '/manage/:id',
      describe('Delete a list with its gifts; orders stay', DONE, [
        'BIRTH_LIST_NOT_FOUND',
        'BIRTH_LIST_HAS_MONEY',
      ]),
      mayManage,
      async (c) =>
        answer(c, await deleteManagedList(withCaller(shop, c), id(c)), () => ({
          message: 'Liste supprimée',
        })),
    )
    .patch(
      '/manage/:id/money/:giftId',
      describe('Mark money as received or cancelled, or correct that', MANAGED, [
        ...BODY_ERRORS,
        'BIRTH_LIST_NOT_FOUND',
        'GIFT_NOT_FOUND',
        'GIFT_MOVED',
        'GIFT_TAKEN',
        'TRANSACTION_BOOKED',
      ]),
      mayCheck,
      validateJson(moneyStateInput),
      async (c) => {
        const { id, giftId } = c.req.param()
        return answerList(c, await setMoneyState(withCaller(shop, c), { id, giftId }, c.req.valid('json')))
      },
    )
    .post(
      '/manage/:id/money/:giftId/return',
      describe('Note that money was given back by hand; a repeated key has no effect', MANAGED, [
        ...BODY_ERRORS,
        'BIRTH_LIST_NOT_FOUND',
        'GIFT_NOT_FOUND',
        'GIFT_MOVED',
        'REFUND_TOO_LARGE',
        'TRANSACTION_BOOKED',
      ]),
      mayCheck,
      validateJson(moneyReturnInput),
      async (c) => {
        const { id, giftId } = c.req.param()
        return answerList(c, await returnGiftMoney(withCaller(shop, c), { id, giftId }, c.req.valid('json')))
      },
    )
    .post(
      '/manage/:id/items/:itemId/order',
      describe('Order an article that money has paid; repeating it orders nothing more', MANAGED, [
        'BIRTH_LIST_NOT_FOUND',
        'DISTRICT_REQUIRED',
        'GIFT_NOT_ORDERED',
      ]),
      mayManage,
      async (c) => {
        const { id, itemId } = c.req.param()
        return answerList(c, await orderPaidWish(withCaller(shop, c), { id, itemId }))
      },
    )
}
