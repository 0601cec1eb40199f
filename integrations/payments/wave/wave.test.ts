import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  aPaymentToStart,
  aProvider,
  describeProvider,
} from '../../../tests/support/payment-fakes/provider-contract.ts'

describeProvider('wave', '/v1/checkout/sessions', '/v1/checkout/sessions/')

let opened: Awaited<ReturnType<typeof aProvider>>
beforeEach(async () => {
  opened = await aProvider('wave')
})
afterEach(() => opened.fake.close())

const start = (changes = {}) => opened.provider.startPayment(aPaymentToStart(changes), opened.account)
const read = (reference: string | null = null) =>
  opened.provider.readPayment({ id: 'pay-1', reference, transactionNumber: null }, opened.account)
const creations = () => opened.fake.requests.filter(({ method }) => method === 'POST')

describe('createWave', { tags: ['E-01', 'E-10'] }, () => {
  it('sends the amount as a text, in francs, and lets only the payer’s wallet pay', async () => {
    await start()
    expect(JSON.parse(creations()[0]?.body ?? '')).toMatchObject({
      amount: '12500',
      currency: 'XOF',
      client_reference: 'pay-1',
      restrict_payer_mobile: '+221771234567',
    })
    await start({ id: 'pay-2', payerPhone: null })
    expect(creations()[1]?.body).not.toContain('restrict_payer_mobile')
  })

  it('finds the session of a start whose answer was lost, instead of creating a second one', async () => {
    opened.fake.faults = [{ kind: 'lost' }]
    expect(await start()).toMatchObject({ ok: false, failure: 'unclear' })
    expect(opened.fake.payments).toHaveLength(1)
    const [session] = opened.fake.payments
    expect(await start({ retried: true })).toMatchObject({ ok: true, reference: session?.reference })
    expect(opened.fake.payments).toHaveLength(1)
  })

  it('creates a session at a repeated start that never reached Wave, but not while it cannot search', async () => {
    opened.fake.faults = [{ kind: 'cut' }]
    expect(await start()).toMatchObject({ failure: 'unclear' })
    opened.fake.faults = [{ kind: 403, at: 'search' }]
    expect(await start({ retried: true })).toMatchObject({ failure: 'auth' })
    expect(opened.fake.payments).toHaveLength(0)
    expect(await start({ retried: true })).toMatchObject({ ok: true })
    expect(opened.fake.payments).toHaveLength(1)
  })

  it('signs requests when the key requires it', async () => {
    const signing = { ...opened.account, requestSecret: 'wave_sn_AKS_fake' }
    opened.fake.account = signing
    const payment = { id: 'pay-1', reference: null, transactionNumber: null }
    expect(await opened.provider.startPayment(aPaymentToStart(), signing)).toMatchObject({ ok: true })
    expect(await opened.provider.readPayment(payment, signing)).toMatchObject({
      reading: { status: 'pending' },
    })
    expect(await start()).toMatchObject({ failure: 'auth' })
  })

  it('reads a refused attempt as pending, because the payer may try again until the session expires', async () => {
    await start()
    await opened.fake.decline('pay-1')
    expect(await read()).toMatchObject({ reading: { status: 'pending', failure: 'insufficient-funds' } })
    opened.fake.expire('pay-1')
    expect(await read()).toMatchObject({ reading: { status: 'expired' } })
  })

  it('prefers a paid session of the payment to an open one', async () => {
    await start()
    await start()
    await opened.fake.pay(opened.fake.payments[0]?.reference ?? '')
    expect(await read()).toMatchObject({
      reading: { status: 'paid', reference: opened.fake.payments[0]?.reference },
    })
  })

  it('ends an open session, and refuses to end a paid one', async () => {
    const started = await start()
    const reference = started.ok ? started.reference : null
    const payment = { id: 'pay-1', reference, transactionNumber: null }
    await opened.fake.pay('pay-1')
    expect(await opened.provider.expire(payment, opened.account)).toMatchObject({
      ok: false,
      failure: 'refused',
    })
    const other = await start({ id: 'pay-2' })
    const second = { id: 'pay-2', reference: other.ok ? other.reference : null, transactionNumber: null }
    expect(await opened.provider.expire(second, opened.account)).toEqual({ ok: true })
    expect(opened.fake.find('pay-2')).toMatchObject({ state: 'expired' })
  })

  it('refunds a payment once, also when the answer is lost', async () => {
    const started = await start()
    const payment = {
      id: 'pay-1',
      reference: started.ok ? started.reference : null,
      transactionNumber: null,
      amount: 12_500,
    }
    expect(await opened.provider.refund(payment, opened.account)).toMatchObject({ failure: 'refused' })
    await opened.fake.pay('pay-1')
    opened.fake.faults = [{ kind: 'lost', at: 'refund' }]
    expect(await opened.provider.refund(payment, opened.account)).toEqual({ ok: true })
    expect(await read(payment.reference)).toMatchObject({ reading: { status: 'refunded' } })
  })
})

describe('createWave reads notifications', { tags: ['E-03'] }, () => {
  const signed = (rawBody: string) => {
    const { headers } = opened.fake.sign(rawBody)
    return opened.provider.readNotification({ rawBody, headers, now: Date.now() }, opened.account)
  }

  it('refuses a right signature of an hour ago', async () => {
    await start()
    await opened.fake.pay('pay-1')
    const stale = { ...opened.fake.notification('pay-1', { stale: true }), now: Date.now() }
    expect(opened.provider.readNotification(stale, opened.account)).toEqual({ ok: false, reason: 'stale' })
  })

  it('tells events of another kind from malformed ones', () => {
    const event = (type: string, data: unknown = { id: 'cos-1' }) =>
      JSON.stringify({ id: 'EV_9', type, data })
    expect(signed(event('test.test_event'))).toEqual({ ok: false, reason: 'unknown-kind' })
    expect(signed(event('checkout.session.completed', {}))).toEqual({ ok: false, reason: 'malformed' })
    expect(signed('[]')).toEqual({ ok: false, reason: 'malformed' })
  })

  it('has an incomplete session read back', () => {
    const data = { id: 'cos-1', payment_status: 'succeeded', amount: '12.5', currency: 'XOF' }
    expect(signed(JSON.stringify({ id: 'EV_9', type: 'checkout.session.completed', data }))).toMatchObject({
      ok: true,
      reference: 'cos-1',
      reading: null,
      proof: 'read-back',
    })
  })
})
