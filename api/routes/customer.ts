import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  addressInput,
  customerAccount,
  eraseAccountInput,
  ownDataAnswer,
  ownOrderAnswer,
  ownOrderInput,
  ownOrdersAnswer,
  ownOrdersQuery,
  profileInput,
} from '../../contracts/customer-account.ts'
import { fail } from '../../domain/errors.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { eraseOwnAccount, exportOwnData } from '../../use-cases/customers/own-data.ts'
import { addOwnOrder, listOwnOrders } from '../../use-cases/customers/own-orders.ts'
import {
  type Customer,
  changeProfile,
  deleteAddress,
  putAddress,
  readCustomer,
} from '../../use-cases/customers/profile.ts'
import { answer, answerPage } from '../answers.ts'
import { dayOf } from '../csv/csv-answer.ts'
import { BODY_ERRORS, DONE, describer, json, SIGNED_IN } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requireCustomer, type SignedIn } from '../middleware/authorize.ts'
import { passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { hideFavourites, showFavourites } from '../middleware/visitor.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Customer account', [...SIGNED_IN, 'NOT_A_CUSTOMER', 'TOO_MANY_REQUESTS'])
const shown = ({ profile, addresses, orderIds }: Customer) => ({ profile, addresses, orderIds })
const ADDRESS_ID = /^[\w-]{4,64}$/
const CUSTOMER = { 200: json('The account', customerAccount) }

/** What the shop keeps for a customer with an account (K-01 to K-03). Nobody else’s data can be named. */
export function customerAccountRoutes(
  shop: AppContext,
  settings: { secureCookies: boolean },
  limits: Limits,
) {
  const { withConfirmedPassword } = passwordChecks(shop, limits)
  const limited = createMiddleware<SignedIn>(async (c, next) => {
    const refused = await limits.consume(c, 'customer', c.get('caller')._id)
    return refused ? errorResponse(c, refused) : next()
  })
  const routes = new Hono<SignedIn>()
  // The favourites of an account leave the device with its session.
  routes.use('*', async (c, next) => {
    await next()
    if (c.res.status === 401) await hideFavourites(c, shop, settings)
  })
  return routes
    .use('*', requireCustomer(shop), limited)
    .get('/', describe('Profile, addresses and ids of orders', CUSTOMER), async (c) => {
      const user = c.get('caller')
      await showFavourites(c, shop, user._id, settings)
      return c.json({ success: true, ...(await readCustomer(shop, user)) })
    })
    .put(
      '/',
      describe('Change name and phone', CUSTOMER, BODY_ERRORS),
      validateJson(profileInput),
      async (c) => {
        const changed = await changeProfile(shop, c.get('caller'), c.req.valid('json'))
        return answer(c, changed, shown)
      },
    )
    .put(
      '/addresses/:id',
      describe(
        'Add an address, or change the one with this id',
        CUSTOMER,
        [...BODY_ERRORS, 'DISTRICT_REQUIRED', 'TOO_MANY_ADDRESSES', 'ADDRESS_NOT_FOUND'],
        'The id of a new address is chosen by the client: 4 to 64 letters, digits, `-` and `_`.',
      ),
      validateJson(addressInput),
      async (c) => {
        const id = c.req.param('id')
        if (!ADDRESS_ID.test(id)) return errorResponse(c, fail('ADDRESS_NOT_FOUND'))
        const put = await putAddress(shop, c.get('caller'), id, c.req.valid('json'))
        return answer(c, put, shown)
      },
    )
    .delete('/addresses/:id', describe('Delete an address', CUSTOMER, ['ADDRESS_NOT_FOUND']), async (c) => {
      const deleted = await deleteAddress(shop, c.get('caller'), c.req.param('id'))
      return answer(c, deleted, shown)
    })
    .get(
      '/orders',
      describe(
        'The account’s orders as their pages show them',
        { 200: json('The orders', ownOrdersAnswer) },
        ['INVALID_INPUT'],
      ),
      validate('query', ownOrdersQuery),
      async (c) =>
        answerPage(
          c,
          await listOwnOrders(shop, c.get('caller')._id, c.req.valid('query')),
          'orders',
          'total',
        ),
    )
    .post(
      '/orders',
      describe('Add an order by the key of its page', { 200: json('The order', ownOrderAnswer) }, [
        ...BODY_ERRORS,
        'ORDER_LINK_INVALID',
      ]),
      limits.perClient('follow'),
      validateJson(ownOrderInput),
      async (c) => {
        const added = await addOwnOrder(shop, c.get('caller')._id, c.req.valid('json'))
        return answer(c, added, ({ order }) => ({ message: 'Commande ajoutée à votre compte.', order }))
      },
    )
    .get(
      '/export',
      describe('Everything stored about the account, as a file', { 200: json('The file', ownDataAnswer) }),
      async (c) => {
        const now = shop.clock()
        c.header('Content-Disposition', `attachment; filename="mes-donnees-${dayOf(now)}.json"`)
        const data = await exportOwnData(shop, c.get('caller'))
        return c.json({ success: true, exportedAt: new Date(now).toISOString(), ...data })
      },
    )
    .post(
      '/erase',
      describe(
        'Erase the account; its orders stay, anonymised',
        DONE,
        [...BODY_ERRORS, 'WRONG_PASSWORD', 'ACCOUNT_AWAITS_ORDER'],
        'Refused while one of its orders is still to be delivered.',
      ),
      validateJson(eraseAccountInput),
      async (c) => {
        const { currentPassword } = c.req.valid('json')
        const erased = await withConfirmedPassword(c, currentPassword, (user) => eraseOwnAccount(shop, user))
        return answer(c, erased, () => ({ message: 'Votre compte et vos données sont effacés.' }))
      },
    )
}
