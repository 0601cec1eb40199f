import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PROVIDER_IDS, type ProviderId } from '../domain/payments/providers.ts'
import { aPaymentToStart, aProvider } from './support/payment-fakes/provider-contract.ts'

let shop: Server
let received: { rawBody: string; headers: Headers }[]
let opened: Awaited<ReturnType<typeof aProvider>>

beforeEach(async () => {
  received = []
  shop = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>)
    received.push({ rawBody: await text(request), headers })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
})
afterEach(async () => {
  await opened.fake.close()
  shop.closeAllConnections()
  shop.close()
})

/** Starts a payment, whose notifications the shop receives, and returns the page for the payer. */
async function aStartedPayment(id: ProviderId) {
  const notificationUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  opened = await aProvider(id)
  opened.fake.notificationUrl = notificationUrl
  const payment = aPaymentToStart({ notificationUrl })
  const started = await opened.provider.startPayment(payment, opened.account)
  if (!started.ok) throw new Error(started.detail)
  return started.url
}

/** Presses a button on the payer's page. */
const press = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })

const readings = () =>
  received.map((one) => opened.provider.readNotification({ ...one, now: Date.now() }, opened.account))

describe.each(PROVIDER_IDS)('the fake of %s', { tags: ['E-10'] }, (id) => {
  it('returns the payer to the shop after a payment, and notifies the shop', async () => {
    const url = await aStartedPayment(id)
    const answer = await press(url, 'pay')
    expect(answer.headers.get('Location')).toBe(aPaymentToStart().successUrl)
    expect(readings()).toMatchObject([{ ok: true, reading: { status: 'paid' } }])
    expect(await (await fetch(url)).text()).toContain('paid')
  })

  it('returns the payer after a refused payment, and sends nothing when a payment expires', async () => {
    const url = await aStartedPayment(id)
    await press(url, 'expire')
    expect(received).toEqual([])
    expect(opened.fake.payments).toMatchObject([{ state: 'expired' }])
    await opened.fake.close()
    const other = await aStartedPayment(id)
    expect((await press(other, 'cancel')).headers.get('Location')).toBe(aPaymentToStart().errorUrl)
    expect(readings()).toMatchObject([{ reading: { status: 'failed' } }])
  })

  it.each([
    ['repeated', ['paid', 'paid']],
    ['silent', []],
    ['amount', ['paid']],
    ['currency', ['paid']],
  ])('sends what the button %s says', async (action, statuses) => {
    await press(await aStartedPayment(id), action)
    expect(readings()).toMatchObject(statuses.map((status) => ({ reading: { status } })))
  })

  it('sends a notification that was held back after the next one', async () => {
    await aStartedPayment(id)
    opened.fake.delivery = 'reordered'
    await opened.fake.decline('pay-1')
    opened.fake.delivery = 'once'
    await opened.fake.pay('pay-1')
    const [first, second] = readings()
    expect(first).toMatchObject({ reading: { status: 'paid' } })
    expect(second).not.toMatchObject({ reading: { status: 'paid' } })
    expect(second).toMatchObject({ paymentId: 'pay-1' })
  })

  it('sends forged notifications', async () => {
    await press(await aStartedPayment(id), 'forged')
    expect(readings()).toEqual([{ ok: false, reason: 'forged' }])
  })

  it('arms faults for the next requests at its first page', async () => {
    await aStartedPayment(id)
    await fetch(opened.fake.url, { method: 'POST', body: new URLSearchParams({ fault: '400' }) })
    const answer = await opened.provider.startPayment(aPaymentToStart({ id: 'pay-2' }), opened.account)
    expect(answer).toMatchObject({ ok: false })
    expect(await (await fetch(opened.fake.url)).text()).toContain('12500 open')
  })
})
