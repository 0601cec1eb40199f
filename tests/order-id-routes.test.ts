import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import pageRoutes from '../app/routes.ts'
import { validate } from '../contracts/fields.ts'
import { enteredOrderInput, orderActionInput } from '../contracts/order-action.ts'
import { orderInput } from '../contracts/order-form.ts'
import { ROUTE_SEGMENTS } from '../domain/orders/order-id.ts'
import { createApp } from '../server/app.ts'
import { APP_SETTINGS } from './support/app-settings.ts'
import { describeOnEachEngine } from './support/databases.ts'
import { aShop } from './support/shop.ts'

const PARAMETER = ':orderId'

/** The paths of all pages, such as `/dashboard/order/cash`. */
function pagePaths(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`
    return [...(path === undefined ? [] : [own]), ...pagePaths(children, own)]
  })
}

/** The segments that stand where another path of the table has an order id. */
function segmentsBesideOrderIds(paths: readonly string[]): string[] {
  const split = paths.map((path) => path.split('/'))
  const prefixes = new Set(
    split
      .filter((path) => path.includes(PARAMETER))
      .map((path) => path.slice(0, path.indexOf(PARAMETER)).join('/')),
  )
  const beside = split.flatMap((path) =>
    path.filter((_, place) => prefixes.has(path.slice(0, place).join('/')) && path.length > place),
  )
  return [
    ...new Set(beside.filter((segment) => /^[\w-]+$/.test(segment)).map((segment) => segment.toLowerCase())),
  ]
}

describeOnEachEngine('ROUTE_SEGMENTS', (engine) => {
  it('lists every segment that a page or an API call has in the place of an order id', async () => {
    const app = createApp(aShop(engine()), async () => new Response(), APP_SETTINGS)
    const paths = [...pagePaths(await pageRoutes), ...app.routes.map(({ path }) => path)]
    expect(segmentsBesideOrderIds(paths).toSorted()).toEqual(ROUTE_SEGMENTS)
  })
})

const RESERVED = 'Ce numéro de commande est réservé. Choisissez-en un autre.'
const SCHEMAS: Record<string, (fields: { orderId: string }) => ReturnType<typeof validate>> = {
  'an order of the storefront': (fields) => validate(orderInput, fields),
  'an order that an administrator enters': (fields) => validate(enteredOrderInput, fields),
  'the order of an exchange': (fields) =>
    validate(orderActionInput, { action: 'exchange_return', ...fields }),
}

function orderIdIssues(check: (typeof SCHEMAS)[string], orderId: string): string[] {
  const checked = check({ orderId })
  return checked.ok
    ? []
    : checked.issues.filter(({ path }) => path === 'orderId').map(({ message }) => message)
}

describe.each(Object.entries(SCHEMAS))('the id of %s', (_, check) => {
  it.each(['cash', 'Trash', 'COUNTS', 'to-confirm', 'find'])(
    'is refused when a route uses it: %s',
    (orderId) => {
      expect(orderIdIssues(check, orderId)).toEqual([RESERVED])
    },
  )

  it.each(['KB-0A1B2C3D4E', 'cash-1', '_cash', 'KB-trash', '2026-0001'])(
    'is accepted in other forms: %s',
    (orderId) => {
      expect(orderIdIssues(check, orderId)).toEqual([])
    },
  )
})
