import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canReadBack } from '../../../domain/payments/providers.ts'
import {
  aPaymentToStart,
  aProvider,
  describeProvider,
} from '../../../tests/support/payment-fakes/provider-contract.ts'

describeProvider('orange-money', '/api/eWallet/v4/qrcode', '/api/eWallet/v1/transactions')

let now: number
let opened: Awaited<ReturnType<typeof aProvider>>
beforeEach(async () => {
  now = Date.now()
  opened = await aProvider('orange-money', { clock: () => now })
})
afterEach(() => opened.fake.close())

const start = (changes = {}) => opened.provider.startPayment(aPaymentToStart(changes), opened.account)
const read = (transactionNumber: string | null = null) =>
  opened.provider.readPayment({ id: 'pay-1', reference: 'pay-1', transactionNumber }, opened.account)
const calls = (part: string) => opened.fake.requests.filter(({ path }) => path.includes(part))

describe('createOrangeMoney', { tags: ['E-01', 'E-10'] }, () => {
  it('asks for a code that is used once, with the shop’s reference and the address of notifications', async () => {
    expect(await start({ expiresAt: now + 600_000 })).toMatchObject({
      ok: true,
      reference: 'pay-1',
      deepLinks: { MAXIT: expect.stringContaining('maxit'), OM: expect.stringContaining('om') },
      expiresAt: now + 600_000,
    })
    const [request] = calls('qrcode')
    expect(request?.headers.get('X-Callback-Url')).toBe(aPaymentToStart().notificationUrl)
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      code: '123456',
      amount: { unit: 'XOF', value: 12_500 },
      reference: 'pay-1',
      validity: 600,
      restrictions: { isSingleUse: true },
    })
  })

  it.each([
    [-1, 60],
    [100 * 86_400_000, 86_400],
  ])('keeps the validity of a code within a day (%d ms are %d s)', async (milliseconds, seconds) => {
    await start({ expiresAt: now + milliseconds })
    expect(JSON.parse(calls('qrcode')[0]?.body ?? '')).toMatchObject({ validity: seconds })
  })

  it('fetches a token once for calls at the same time, and again shortly before it expires', async () => {
    await Promise.all([start(), start({ id: 'pay-2' }), start({ id: 'pay-3' })])
    expect(calls('oauth')).toHaveLength(1)
    now += 260_000
    await start()
    expect(calls('oauth')).toHaveLength(1)
    now += 10_000
    await start()
    expect(calls('oauth')).toHaveLength(2)
  })

  it('replaces a token that Sonatel no longer accepts, once', async () => {
    opened.fake.faults = [{ kind: 401, at: 'qrcode' }]
    expect(await start()).toMatchObject({ ok: true })
    expect(calls('oauth')).toHaveLength(2)
    opened.fake.faults = [
      { kind: 401, at: 'qrcode' },
      { kind: 401, at: 'qrcode' },
    ]
    expect(await start()).toMatchObject({ failure: 'auth' })
  })

  it('keeps no token after a failure, and none of an account that was replaced', async () => {
    opened.fake.faults = [{ kind: 403, at: 'oauth' }]
    expect(await start()).toMatchObject({ failure: 'auth' })
    expect(await start()).toMatchObject({ ok: true })
    const replaced = { ...opened.account, clientSecret: 'another-client-secret' }
    expect(await opened.provider.startPayment(aPaymentToStart(), replaced)).toMatchObject({ failure: 'auth' })
  })

  it('has no reading of an unpaid code, and one of a refused payment', async () => {
    await start()
    expect(await read()).toEqual({ ok: true, reading: null })
    await opened.fake.decline('pay-1')
    expect(await read()).toMatchObject({ reading: { status: 'failed', failure: 'rejected' } })
  })

  it('reads the paid transaction of a payment that was also refused, and the asked one of two paid ones', async () => {
    await start()
    await start()
    const [first, second] = opened.fake.payments.map(({ reference }) => reference)
    await opened.fake.decline(first ?? '')
    await opened.fake.pay(second ?? '')
    expect(await read()).toMatchObject({ reading: { status: 'paid' } })
    await opened.fake.pay(first ?? '')
    for (const { transactionNumber } of opened.fake.payments) {
      expect(await read(transactionNumber)).toMatchObject({ reading: { transactionNumber } })
    }
  })

  it('ignores transactions of another reference or kind', async () => {
    await start()
    await opened.fake.pay('pay-1')
    const transaction = JSON.parse(opened.fake.notification('pay-1').rawBody)
    const others = [
      { ...transaction, reference: 'pay-2' },
      { ...transaction, type: 'CASHIN' },
    ]
    opened.fake.faults = [{ kind: 'answer', at: 'transactions', body: others }]
    expect(await read()).toEqual({ ok: true, reading: null })
  })

  it('cannot refund or end a payment', async () => {
    const payment = { id: 'pay-1', reference: 'pay-1', transactionNumber: null, amount: 1 }
    expect(await opened.provider.refund(payment, opened.account)).toMatchObject({ failure: 'refused' })
    expect(await opened.provider.expire(payment, opened.account)).toMatchObject({ failure: 'refused' })
    expect(opened.fake.requests).toEqual([])
  })
})

describe('createOrangeMoney without rights', { tags: ['E-03'] }, () => {
  it('does not ask for transactions when the account has no right to read them', async () => {
    const account = { ...opened.account, readBack: 'no' }
    expect(canReadBack('orange-money', account)).toBe(false)
    const payment = { id: 'pay-1', reference: null, transactionNumber: null }
    expect(await opened.provider.readPayment(payment, account)).toMatchObject({ failure: 'auth' })
    expect(opened.fake.requests).toEqual([])
  })

  it('reports that Sonatel refuses to read transactions', async () => {
    opened.fake.account = { ...opened.account, readBack: 'no' }
    expect(await read()).toMatchObject({ failure: 'auth' })
  })

  it('takes a notification as proof only when it can verify its signature', async () => {
    await start()
    await opened.fake.pay('pay-1')
    const incoming = { ...opened.fake.notification('pay-1'), now: Date.now() }
    const { webhookSecret: _, ...unsigned } = opened.account
    expect(opened.provider.readNotification(incoming, opened.account)).toMatchObject({ proof: 'signed' })
    expect(opened.provider.readNotification(incoming, unsigned)).toMatchObject({ proof: 'read-back' })
  })

  it('refuses a right signature of an hour ago, and a transfer that is no payment', async () => {
    await start()
    await opened.fake.pay('pay-1')
    const stale = { ...opened.fake.notification('pay-1', { stale: true }), now: Date.now() }
    expect(opened.provider.readNotification(stale, opened.account)).toEqual({ ok: false, reason: 'stale' })
    const { rawBody } = opened.fake.notification('pay-1')
    const transfer = opened.fake.sign(rawBody.replace('MERCHANT_PAYMENT', 'CASHIN'))
    expect(opened.provider.readNotification({ ...transfer, now: Date.now() }, opened.account)).toEqual({
      ok: false,
      reason: 'unknown-kind',
    })
  })
})
