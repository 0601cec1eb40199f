import { SCREENS } from 'virtual:dashboard-screens'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ShownPromotion } from '../../contracts/managed-promotion.ts'
import type { ShownWebhook } from '../../contracts/webhooks.ts'
import { aPromotion } from '../builders/a-promotion.ts'
import { aList } from './support/birth-lists.ts'
import { overflow, shrinkToPhone, violations } from './support/flaws.ts'
import { addCourier, deliver } from './support/orders.ts'
import { addProduct, address, ask, emptyShop, order, showInLayout } from './support/show-screen.tsx'

const DRAFT = '0198c0de-0000-7000-8000-000000000001'

/** What stands in place of the parameters of a path. */
let known: Record<string, string>
let session: [name: string, value: string][]

/** A shop in which every list of the dashboard has something to show. */
beforeAll(async () => {
  await emptyShop()
  const product = await addProduct({ name: 'Gigoteuse', price: 14_500, stock: 60 })
  const placed = await order(product, {}, { customerPhone: '771234567' })
  await deliver(product, await addCourier('Moussa'))
  await aList([{ product }])
  const { lists } = await ask<{ lists: { id: string }[] }>('/birth-lists')
  const { id: _, ...terms } = aPromotion({ code: 'TABASKI10' })
  const { promotion } = await ask<{ promotion: ShownPromotion }>('/promotions', {
    method: 'POST',
    body: { ...terms, active: true },
  })
  const { webhook } = await ask<{ webhook: ShownWebhook }>('/webhooks', {
    method: 'POST',
    body: {
      ...{ name: 'Caisse', url: 'https://caisse.example/', events: ['order.created'] },
      currentPassword: 'doudou-et-biberon',
    },
  })
  await ask(`/drafts/${DRAFT}`, { method: 'PUT', body: { version: 0, fields: { name: 'Bavoir' } } })
  known = {
    ':orderId': placed.orderId,
    ':section': 'identity',
    'promotions/:id': promotion.id,
    'drafts/:id': DRAFT,
    'product/:id': product._id,
    'edit/:id': product._id,
    'birth-lists/:id': lists[0]?.id ?? '',
    'systems/:id': webhook.id,
  }
  session = Object.entries(localStorage)
})

beforeEach(async () => {
  for (const [name, value] of session) localStorage.setItem(name, value)
  await shrinkToPhone()
})

/** The address of a screen in this shop. */
function addressOf(path: string): string {
  const places = Object.entries(known).find(([part]) => path.includes(part))
  if (!places) return path === '/dashboard/order/customer' ? `${path}?phone=771234567` : path
  const [part, value] = places
  return path.replace(part, part.replace(/:\w+/, value))
}

it.each(Object.entries(SCREENS))('%s opens, fits a phone and passes axe', async (path, load) => {
  const at = addressOf(path)
  await showInLayout({ [path.replace('/dashboard/', '')]: await load() }, at)
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('status', { name: /^Chargement/ }))
    .not.toBeInTheDocument()
  await expect.poll(() => address).toBe(at)
  expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([])
  expect(overflow('phone')).toEqual([])
  expect(await violations()).toEqual([])
})
