import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { PERMISSIONS } from '../domain/accounts/account.ts'
import { withWhatsApp } from '../tests/builders/whatsapp-settings.ts'
import { anApi, type TestRequest } from '../tests/support/api.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { countInMemory, LIMITS, type LimitName, type OpenCounter } from './middleware/rate-limit.ts'

const EXAMPLES: Record<string, string> = { '{step}': 'poster', '{code}': '123' }

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await engine.close()
})

/** Allows one request under the named limit and 100 under each of the other limits. */
function only(name: LimitName): OpenCounter {
  return (options) => countInMemory({ ...options, points: options.keyPrefix === name ? 1 : 100 })
}

const WALLET_CLAIM = {
  name: 'Awa',
  phone: '771234567',
  amount: 1000,
  items: [{ name: 'Hochet', price: 1000, quantity: 1, size: 'N/A', color: 'N/A', image: '' }],
  paymentCode: 'ABC123',
  paymentMethod: 'Wave',
  timestamp: '2026-03-02T10:00:00.000Z',
}
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }

const ACTS: readonly [LimitName, method: string, path: string, TestRequest?][] = [
  ['login', 'POST', '/users/login', { json: {} }],
  ['register', 'POST', '/users/register', { json: {} }],
  ['register', 'POST', '/users/create-admin', { json: {} }],
  ['reset', 'POST', '/users/forgot-password', { json: {} }],
  ['reset', 'POST', '/users/reset-password', { json: {} }],
  ['resetOfAccount', 'POST', '/users/forgot-password', { json: { username: 'fatou' } }],
  ['order', 'POST', '/orders', { json: {} }],
  ['cartLink', 'GET', '/cart-links/l1'],
  ['birthList', 'POST', '/birth-lists', { json: {} }],
  ['birthListKey', 'GET', '/birth-lists/l1'],
  ['birthListKey', 'GET', '/birth-lists/l1/own', { token: 'wrong' }],
  ['follow', 'GET', '/birth-lists/l1'],
  ['follow', 'GET', '/birth-lists/l1/own', { token: 'wrong' }],
  ['order', 'POST', '/birth-lists/l1/gifts', { json: {} }],
  ['payment', 'POST', '/birth-lists/l1/money', { json: {} }],
  ['apiKey', 'GET', '/products', { token: `kb_${'k'.repeat(43)}` }],
  ['courier', 'GET', '/courier/run'],
  ['follow', 'GET', '/follow/KB-1'],
  ['orderLookup', 'POST', '/follow/find', { json: { orderId: 'KB-1', phone: '771234567' } }],
  ['promotionCode', 'POST', '/promotions/check', { json: { code: 'FAUX', items: [] } }],
  ['promotionCodeOfVisitor', 'POST', '/promotions/check', { json: { code: 'FAUX', items: [] } }],
  ['payment', 'POST', '/notify-payment', { json: {} }],
  ['paymentCode', 'POST', '/notify-payment', { json: WALLET_CLAIM }],
  ['payment', 'POST', '/payments', { json: {} }],
  ['paymentCode', 'POST', '/payments', { json: { paymentCode: 'ABC123' } }],
  ['notification', 'POST', '/payments/wave/notifications', { body: '{}' }],
  ['notification', 'POST', '/whatsapp/webhook', { body: '{}' }],
  ['notification', 'GET', '/whatsapp/webhook'],
  ['mailTest', 'POST', '/whatsapp/test'],
  ['rating', 'POST', '/products/{id}/rate', { json: {} }],
  ['ratingOfVisitor', 'POST', '/products/{id}/rate', { json: { rating: 5 } }],
  ['ratingOfProduct', 'POST', '/products/{id}/rate', { json: { rating: 5 }, cookie: '' }],
  ['reviewOfProduct', 'POST', '/products/{id}/review', { json: { text: 'Doux.' }, cookie: '' }],
  ['likeOfProduct', 'POST', '/products/{id}/like', { cookie: '' }],
  ['review', 'POST', '/products/{id}/review', { json: {} }],
  ['reviewOfVisitor', 'POST', '/products/{id}/review', { json: { text: 'Doux.' } }],
  ['reviewPhoto', 'PUT', '/products/{id}/review/photos/photo-0000000001'],
  ['like', 'POST', '/products/{id}/like'],
  ['likeOfVisitor', 'POST', '/products/{id}/like'],
  ['view', 'POST', '/products/{id}/view'],
  ['visit', 'POST', '/visits?kind=visit'],
  ['contact', 'POST', '/contact', { json: {} }],
  ['contactOfSender', 'POST', '/contact', { json: MESSAGE }],
  ['stockAlert', 'POST', '/stock-alerts', { json: {} }],
  ['stockAlertOfPhone', 'POST', '/stock-alerts', { json: { productId: 'p', phone: '771234567' } }],
  ['mailTest', 'POST', '/mail/test'],
  ['pushTest', 'POST', '/push/devices/{id}/test'],
  ['pushTest', 'POST', '/push/renewals', { json: {} }],
  ['sharePicture', 'GET', '/products/{id}/share-picture?format=post'],
  ['searchCount', 'POST', '/searches', { json: { q: 'robe' } }],
  ['search', 'GET', '/products?q=robe'],
]

describe.each(ACTS)('the limit "%s" on %s %s', (name, method, path, sent = {}) => {
  it('answers 429 with the waiting time, then accepts requests again', { tags: ['T-38'] }, async () => {
    const { shop, ask } = anApi(engine, { openCounter: only(name) })
    const { _id } = await addProduct(shop)
    const address = path.replace('{id}', _id)
    const visitor = { cookie: `visitor=${'v'.repeat(24)}` }
    const once = () => ask(method, address, { ...visitor, ...sent })
    expect((await once()).status).not.toBe(429)
    const refused = await once()
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      success: false,
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Trop de tentatives\. Réessayez dans \d+ (?:minutes?|heures?)\.$/),
    })
    const seconds = Number(refused.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(LIMITS[name].duration - 5)
    vi.advanceTimersByTime(seconds * 1000)
    expect((await once()).status).not.toBe(429)
  })
})

/** Tested in server/feeds.test.ts, because feeds are no part of the API, and in tests of api/routes. */
const ELSEWHERE = ['feed', 'customer', 'sameCode', 'reviewPhotoOfVisitor', 'reviewPhotoOfProduct', 'writing']

it('every limit of the API in LIMITS is tested in this file', () => {
  const tested = [...ACTS.map(([name]) => name), ...ELSEWHERE]
  expect(new Set(tested)).toEqual(new Set(Object.keys(LIMITS)))
})

describe('limits', () => {
  it('count each visitor separately', { tags: ['T-41'] }, async () => {
    const { shop, ask } = anApi(engine, { openCounter: only('likeOfVisitor') })
    const { _id } = await addProduct(shop)
    const like = (visitor: string) =>
      ask('POST', `/products/${_id}/like`, { cookie: `visitor=${visitor.repeat(24)}` })
    expect([(await like('a')).status, (await like('a')).status]).toEqual([200, 429])
    expect((await like('b')).status).toBe(200)
  })

  it('ignore X-Forwarded-For when no proxy is trusted', async () => {
    const { ask } = anApi(engine, { openCounter: only('contact') })
    expect((await ask('POST', '/contact', { json: {} })).status).toBe(400)
    const headers = { 'X-Forwarded-For': '41.82.1.2' }
    expect((await ask('POST', '/contact', { json: {}, headers })).status).toBe(429)
  })

  it('do not apply to product lists that are requested without a search', async () => {
    const { ask } = anApi(engine, { openCounter: only('search') })
    for (let time = 0; time < 3; time++) expect((await ask('GET', '/products?page=1')).status).toBe(200)
  })
})

describe('request bodies', () => {
  it.each([
    ['/users/login', 20_000],
    ['/users/register', 20_000],
    ['/users/create-admin', 20_000],
    ['/contact', 20_000],
    ['/products/x/rate', 20_000],
    ['/products/x/review', 20_000],
    ['/products/x/like', 20_000],
    ['/products/x/view', 20_000],
    ['/orders', 100_000],
    ['/notify-payment', 100_000],
  ])('for %s are refused beyond %i bytes', async (path, bytes) => {
    const { ask } = anApi(engine)
    const headers = { 'Content-Type': 'application/json' }
    const answer = await ask('POST', path, { body: JSON.stringify('x'.repeat(bytes)), headers })
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('of more than 400 kB are refused by every documented JSON route', async () => {
    const { ask, shop } = anApi(engine, {}, withWhatsApp())
    const token = await signIn(shop, { may: PERMISSIONS })
    const { paths } = (await ask('GET', '/openapi.json')).body
    const routes = Object.entries<Record<string, { requestBody?: { content: object } }>>(paths).flatMap(
      ([path, methods]) =>
        Object.keys(methods)
          .filter((method) => 'application/json' in (methods[method]?.requestBody?.content ?? {}))
          .map(
            (method) =>
              `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, (name) => EXAMPLES[name] ?? 'example-of-an-id')}`,
          ),
    )
    expect(routes.length).toBeGreaterThan(40)
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify('x'.repeat(400_000))
    const answers = await Promise.all(
      routes.map(async (route) => {
        const [method = '', path = ''] = route.split(' ')
        return `${route}: ${(await ask(method, path, { token, headers, body })).status}`
      }),
    )
    const open = answers.filter((answer) => !answer.endsWith(': 413'))
    // These check a courier's link or a customer's account, which the request lacks, before they read the body.
    expect(open).toContain('POST /courier/orders/example-of-an-id/actions: 401')
    expect(open.filter((answer) => !/ \/(?:courier|customer)(?:\/.*)?: 40[13]$/.test(answer))).toEqual([])
  })
})
