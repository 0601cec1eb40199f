import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aPaymentToStart,
  aProvider,
  describeProvider,
} from '../../../tests/support/payment-fakes/provider-contract.ts'

describeProvider('paytech', '/api/payment/request-payment', '')

let opened: Awaited<ReturnType<typeof aProvider>>
beforeEach(async () => {
  opened = await aProvider('paytech')
})
afterEach(() => opened.fake.close())

const start = (changes = {}) => opened.provider.startPayment(aPaymentToStart(changes), opened.account)
const PAYMENT = { id: 'pay-1', reference: null, transactionNumber: null, amount: 12_500 }

describe('createPaytech', { tags: ['E-01', 'E-10'] }, () => {
  it('sends the payment with the shop’s addresses and the environment of the account', async () => {
    await start()
    const [request] = opened.fake.requests
    expect(request?.headers.get('API_KEY')).toBe(opened.account.apiKey)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      item_name: 'Commande KB-771234567',
      item_price: 12_500,
      currency: 'XOF',
      ref_command: 'pay-1',
      command_name: 'Commande KB-771234567',
      env: 'prod',
      ipn_url: aPaymentToStart().notificationUrl,
      success_url: aPaymentToStart().successUrl,
      cancel_url: aPaymentToStart().errorUrl,
    })
  })

  it('reports a refusal that PayTech answers with HTTP 200, without its text', async () => {
    expect(await start({ amount: 0 })).toEqual({ ok: false, failure: 'refused', detail: 'success 0' })
  })

  it('refunds a paid payment', async () => {
    await start()
    expect(await opened.provider.refund(PAYMENT, opened.account)).toMatchObject({ failure: 'refused' })
    await opened.fake.pay('pay-1')
    expect(await opened.provider.refund(PAYMENT, opened.account)).toEqual({ ok: true })
  })

  it('cannot read or end a payment', async () => {
    expect(await opened.provider.readPayment(PAYMENT, opened.account)).toMatchObject({ failure: 'refused' })
    expect(await opened.provider.expire(PAYMENT, opened.account)).toMatchObject({ failure: 'refused' })
    expect(opened.fake.requests).toEqual([])
  })
})

describe('createPaytech reads notifications', { tags: ['E-03'] }, () => {
  const sign = (amount: string | number) =>
    createHmac('sha256', opened.account.apiSecret ?? '')
      .update(`${amount}|pay-1|${opened.account.apiKey}`)
      .digest('hex')
  const received = (fields: Record<string, string | number>, body = JSON.stringify(fields)) =>
    opened.provider.readNotification(
      { rawBody: body, headers: new Headers(), now: Date.now() },
      opened.account,
    )
  const notice = {
    type_event: 'sale_complete',
    ref_command: 'pay-1',
    item_price: 12_500,
    currency: 'XOF',
    token: '40j515',
    client_phone: '221771234567',
  }

  it('reads JSON as well as a form', () => {
    const fields = { ...notice, hmac_compute: sign(12_500) }
    const form = String(new URLSearchParams({ ...fields, item_price: '12500' }))
    expect(received(fields)).toMatchObject({ reading: { status: 'paid', payerPhone: '+221771234567' } })
    expect(received(fields, form)).toEqual(received(fields))
  })

  it('reads the amount that the signature covers, before or after a promotion', () => {
    const promotion = { ...notice, final_item_price: 10_000 }
    expect(received({ ...promotion, hmac_compute: sign(10_000) })).toMatchObject({
      reading: { amount: 10_000 },
    })
    expect(received({ ...promotion, hmac_compute: sign(12_500) })).toMatchObject({
      reading: { amount: 12_500 },
    })
  })

  it('does not take the constant hashes of the keys as a signature', () => {
    const sha256 = (value = '') => createHash('sha256').update(value).digest('hex')
    const { apiKey, apiSecret } = opened.account
    const hashes = { api_key_sha256: sha256(apiKey), api_secret_sha256: sha256(apiSecret) }
    expect(received({ ...notice, ...hashes })).toEqual({ ok: false, reason: 'forged' })
  })

  it('tells events of another kind from malformed ones', () => {
    const signed = { ...notice, hmac_compute: sign(12_500) }
    expect(received({ ...signed, type_event: 'transfer_success' })).toEqual({
      ok: false,
      reason: 'unknown-kind',
    })
    expect(received({ ...signed, token: '' })).toEqual({ ok: false, reason: 'malformed' })
    const decimal = { ...notice, item_price: '12.5', hmac_compute: sign('12.5') }
    expect(received(decimal)).toEqual({ ok: false, reason: 'malformed' })
  })
})
