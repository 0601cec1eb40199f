import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { untilCached, visit } from './support/cached.ts'
import { cartOf, plain, storageOf } from './support/cart.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { deliveryRuns } from './support/delivery-run.ts'
import { hideServerTime, setClockWrong } from './support/device-clock.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const { ordersOf } = checkout(shop)
const runs = deliveryRuns(shop)
/** Messages of a refused order. */
const REFUSED = /Failed to load resource|Le prix d’un article a changé/
let onSale: Product

beforeAll(async () => {
  const { merchant } = shop
  const product = await merchant.addProduct({ name: 'Robe de fête', price: 10_000, stock: 50 })
  onSale = await merchant.putOnFlashSale(product, { discount: 30, durationHours: 4 })
})

const timer = async (page: Page) => plain(await page.getByRole('timer').textContent())
const buying = async (page: Page) => plain(await page.getByRole('main').textContent())
const total = async (page: Page) =>
  plain(await page.getByRole('main').textContent()).match(/Total ?:? ?(\d[\d ]* FCFA)/)?.[1]

describe('a device whose clock is wrong', () => {
  it.each([
    ['three days ahead', 72],
    ['five hours ahead', 5],
    ['three days behind', -72],
    ['five hours behind', -5],
  ])('shows the shop’s prices and countdowns and orders at the first try: %s', async (name, hours) => {
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(onSale)) })
    await setClockWrong(context, hours)
    await page.goto(`/product/${onSale._id}`)
    await expect.poll(() => timer(page)).toMatch(/^0 j 3 h 5\d min \d+ s$/)
    expect(await buying(page)).toContain('7 000 FCFA')
    await page.goto('/products')
    const card = (product: Product) => page.getByRole('article').filter({ hasText: product.name })
    await waitForHydration(page)
    await expect.poll(() => card(onSale).textContent().then(plain)).toContain('7 000 FCFA')
    await page.goto('/cart')
    await expect.poll(() => total(page)).toBe('7 000 FCFA')
    await page.goto('/delivery-info')
    await fill(page, name)
    await order(page)
    await page.waitForURL((url) => url.pathname === '/')
    expect(await ordersOf(name)).toMatchObject([{ totalAmount: 7000 }])
    await leave()
  })

  it('is not believed although the shop’s time is hidden: the second try adopts the prices of the refusal', async () => {
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(onSale)) })
    await setClockWrong(context, 72)
    await hideServerTime(context)
    await page.goto('/delivery-info')
    await fill(page, 'Sans heure')
    await order(page)
    await page.getByText('Le prix de cet article a changé : 7 000 FCFA maintenant.').waitFor()
    await expect.poll(() => total(page)).toBe('7 000 FCFA')
    await order(page)
    await page.waitForURL((url) => url.pathname === '/')
    expect(await ordersOf('Sans heure')).toMatchObject([{ totalAmount: 7000 }])
    await leave({ despite: REFUSED })
  })

  it('sees the sale that the merchant starts meanwhile', async () => {
    const product = await shop.merchant.addProduct({ name: 'Gilet', price: 6000, stock: 5 })
    const { page, context, leave } = await shop.newVisitor({ storage: storageOf(cartOf(product)) })
    await setClockWrong(context, 72)
    await page.goto('/delivery-info')
    await fill(page, 'Awa pressée')
    await shop.merchant.putOnFlashSale(product, { discount: 50, durationHours: 2 })
    await order(page)
    await page.getByText('Le prix de cet article a changé : 3 000 FCFA maintenant.').waitFor()
    await order(page)
    await page.waitForURL((url) => url.pathname === '/')
    expect(await ordersOf('Awa pressée')).toMatchObject([{ totalAmount: 3000 }])
    await leave({ despite: REFUSED })
  })

  it('keeps the shop’s time offline, and does not take it from cached copies', async () => {
    const { page, context, leave } = await shop.newVisitor({ serviceWorker: true })
    await setClockWrong(context, 72)
    await visit(page, `/product/${onSale._id}`)
    await untilCached(page, `/product/${onSale._id}`)
    await expect.poll(() => timer(page)).toMatch(/^0 j 3 h/)
    await context.setOffline(true)
    await page.reload()
    await expect.poll(() => timer(page)).toMatch(/^0 j 3 h/)
    await leave({ despite: /Failed to load resource|Failed to fetch/ })
  })
})

it('the dashboard of a laptop whose clock is three days ahead shows the shop’s day', async () => {
  const { page, context, leave } = await anAdministrator(shop)
  await setClockWrong(context, 72)
  await page.goto('/dashboard/order/deliveries')
  await waitForHydration(page)
  await expect
    .poll(() => page.getByLabel('Jour', { exact: true }).inputValue())
    .toBe(new Date().toISOString().slice(0, 10))
  await leave()
})

it('a courier’s phone whose clock is three days ahead keeps the run, also offline', async () => {
  const courierId = await runs.addCourier('Moussa')
  const plainProduct = await shop.merchant.addProduct({ name: 'Hochet', price: 2500 })
  const orderId = await runs.order(plainProduct, 'Khady Sow')
  const link = await runs.link(await runs.leave(courierId, [orderId]))
  const { page, context, leave } = await shop.newVisitor({ serviceWorker: true })
  await setClockWrong(context, 72)
  await page.goto(link)
  const heading = page.getByRole('heading', { name: 'Tournée de Moussa' })
  await heading.waitFor()
  await untilCached(page, '/livraison')
  await untilCached(page, (await page.locator('script').getAttribute('src')) ?? '')
  await context.setOffline(true)
  await page.reload()
  await heading.waitFor()
  await page.getByRole('button', { name: 'Livré, Khady Sow', exact: true }).waitFor()
  await leave({ despite: FAILED_ANSWER })
})
