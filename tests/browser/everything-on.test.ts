import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import description from '../../docs/openapi.json' with { type: 'json' }
import type { Product } from '../../domain/catalogue/product.ts'
import { type Calls, callsTo } from '../support/everything/calls.ts'
import { isUnexpectedWarning, spendDay } from '../support/everything/day.ts'
import { type Outside, openOutside } from '../support/everything/outside.ts'
import { act, addArticle, eventually, newKey, placeOrder } from '../support/everything/shopping.ts'
import { type Everything, switchEverythingOn } from '../support/everything/switched-on.ts'
import { cartOf, storageOf } from './support/cart.ts'
import { fill, order } from './support/checkout.ts'
import { everyPage, type KnownIds, openPage } from './support/every-page.ts'
import { type BuiltInstances, startInstances } from './support/instances.ts'
import { isReceived, leaveForProvider, press } from './support/paying-shop.ts'
import { newVisitor, sharedBrowser } from './support/visitor.ts'

/** No answer may take longer. */
const LIMIT_MS = 5000
/** tabs that load pages at the same time */
const TABS = 3
const STOP_LIMIT_MS = 15_000
const ON_POSTGRES = process.env.BROWSER_ON === 'postgres'
const TIMEOUT_MS = 600_000

const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
)

describe.each([ON_POSTGRES ? 2 : 1])('with everything switched on, %i instance(s)', (count) => {
  let outside: Outside
  let instances: BuiltInstances
  let calls: Calls
  let shop: Everything

  beforeAll(async () => {
    outside = await openOutside()
    instances = await startInstances(count, outside.environment)
    outside.knows(instances.urls[0] ?? '')
    calls = callsTo(instances.urls)
    shop = await switchEverythingOn(calls, outside)
  })
  afterAll(async () => {
    await instances?.remove()
    await outside?.close()
  })

  it('the shop works a whole day, over every route of the API', { timeout: TIMEOUT_MS }, async () => {
    expect(await spendDay(shop)).toEqual([])
    expect(routes.filter((route) => !calls.succeeded.has(route))).toEqual([])
  })

  it('a customer orders and pays in the browser', { timeout: TIMEOUT_MS }, async () => {
    const product = (await addArticle(shop, { name: 'Mobile', category: 'Jouer' })) as Product
    for (const url of instances.urls) {
      const { page, leave } = await newVisitor(await sharedBrowser(), url, {
        storage: storageOf(cartOf(product)),
      })
      await page.goto('/delivery-info')
      await fill(page, 'Fatou Sarr')
      await page.getByRole('combobox', { name: 'Quartier' }).fill('Ouakam')
      await page.getByRole('radio', { name: 'Wave' }).check()
      await order(page)
      await page.waitForURL('**/payment')
      await leaveForProvider(page)
      await press(page, 'Payer')
      await isReceived(page)
      // The fake of the provider has no icon.
      await leave({ despite: /favicon\.ico/ })
    }
  })

  it('every page opens without an error', { timeout: TIMEOUT_MS }, async () => {
    const pages = await everyPage(await idsOf(shop))
    const { token, user } = shop.awa
    const storage = { token, user: JSON.stringify(user) }
    const faults: string[] = []
    for (const [number, url] of instances.urls.entries()) {
      const { context } = await newVisitor(await sharedBrowser(), url, { screen: 'laptop', storage })
      const addresses = pages.filter((_, index) => index % count === number).values()
      const tab = async () => {
        for (const address of addresses) faults.push(...(await openPage(context, address)))
      }
      await Promise.all(Array.from({ length: TABS }, tab))
      await context.close()
    }
    expect(faults.filter((fault) => !/nowhere: .*404/.test(fault))).toEqual([])
  })

  it('files and feeds are served', async () => {
    for (const path of [
      '/sitemap.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/feeds/google.xml',
      '/feeds/meta.csv',
    ])
      expect([path, (await calls.fetch(path)).status]).toEqual([path, 200])
  })

  it('everything that was queued arrives', { timeout: TIMEOUT_MS }, async () => {
    const { orderId } = await placeOrder(shop, await addArticle(shop, { name: 'Livre' }))
    const subject = newKey('Question')
    const message = { name: 'Khady', email: 'khady@exemple.sn', subject, message: 'Bonjour' }
    await shop.guest('POST /contact', { json: message })
    const { push, mail, whatsApp, webhooks } = outside
    const arrived = () => ({
      devices: push.received
        .filter(({ text }) => text.includes(orderId))
        .map(({ device }) => device)
        .sort(),
      mails: mail.accepted.filter(({ content }) => content.includes(subject)).length,
      messages: whatsApp.messages.filter(({ parameters }) => parameters.commande === orderId).length,
      events: webhooks.received.filter(({ data }) => data.orderId === orderId).map(({ type }) => type),
      reports: instances.log().filter(({ kind, msg }) => kind === 'daily-summary' && msg === 'mail sent')
        .length,
    })
    await expect.poll(arrived, { timeout: 60_000 }).toEqual({
      ...{ devices: ['phone-of-awa', 'phone-of-khady'], mails: 1, messages: 1, events: ['order.created'] },
      reports: 1,
    })
    expect([...push.refusals, ...webhooks.refused]).toEqual([])
    // Orders that nobody opens are told again later, and an open payment is asked for again.
    const left = /^shop_outbox_(?:waiting\{channel="(?!push|payment)|unsent).* [1-9]/m
    await expect.poll(instances.metrics, { timeout: 60_000 }).not.toMatch(left)
    await eventually('the backup', instances.backups, (files) => files.length === 1)
  })

  it('no answer was slow, the log holds no error, and the shop stops when it is asked to', async () => {
    const stream = await fetch(`${instances.urls[0]}/api/events`, {
      headers: { Authorization: `Bearer ${shop.awa.token}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    expect(stream.status).toBe(200)
    const { ended, ms } = await instances.terminate()
    await stream.body?.cancel().catch(() => {})
    expect(ended).toEqual(ended.map(() => 0))
    expect(ms).toBeLessThan(STOP_LIMIT_MS)
    expect(calls.measured.filter((one) => one.ms > LIMIT_MS)).toEqual([])
    const log = instances.log()
    expect(log.filter(({ ms, route }) => Number(ms) > LIMIT_MS && route !== '/api/events')).toEqual([])
    expect(log.filter(({ level }) => level >= 50)).toEqual([])
    expect(log.filter(isUnexpectedWarning)).toEqual([])
    expect(instances.output()).not.toMatch(/Uncaught|UnhandledPromise/)
  })
})

/** Ids of what the day has left behind. */
async function idsOf(shop: Everything): Promise<KnownIds> {
  const { call } = shop.awa
  const product = await addArticle(shop, { name: 'Veilleuse' })
  const { orderId, followKey } = await placeOrder(shop, product)
  await act(call, orderId, 'confirm')
  await act(call, orderId, 'assign', { courierId: shop.courierId })
  const { runs } = await call('GET /runs')
  const { link } = await call('POST /runs/{id}/link', { params: { id: runs.at(-1).id } })
  const paid = await placeOrder(shop, product)
  await act(call, paid.orderId, 'confirm')
  await act(call, paid.orderId, 'deliver', { method: 'Cash' })
  const unpaid = await placeOrder(shop, product, { paymentMethod: 'Wave' })
  const { paymentId } = await shop.guest('POST /payments', { json: { paymentCode: unpaid.paymentCode } })
  const [list] = (await call('GET /birth-lists')).lists
  const [promotion] = (await call('GET /promotions')).promotions
  const [draft] = (await call('GET /drafts')).drafts
  const [endpoint] = (await call('GET /webhooks')).webhooks
  return {
    ...{
      unpaid,
      paid,
      paymentId,
      product: product._id,
      order: { orderId, followKey },
      shareKey: list.shareKey,
      birthList: list.id,
    },
    ...{ promotion: promotion.id, draft: draft.id, endpoint: endpoint.id },
    courierLink: String(link).split('#')[1] ?? '',
  }
}
