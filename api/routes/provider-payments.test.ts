import { createHmac } from 'node:crypto'
import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openPaymentProviders } from '../../integrations/payments/providers.ts'
import { PAYMENT_ACCOUNTS, withProviders } from '../../tests/builders/payment-settings.ts'
import { askOf, type TestRequest } from '../../tests/support/api.ts'
import { APP_SETTINGS } from '../../tests/support/app-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aWalletOrder, runJobs, startedPayment } from '../../tests/support/payments.ts'
import { aShop, OPENING } from '../../tests/support/shop.ts'
import { createApi } from '../app.ts'
import { countInMemory } from '../middleware/rate-limit.ts'

const WAVE = '/payments/wave/notifications'
const ORANGE = '/payments/orange-money/notifications'
const PAYTECH = '/payments/paytech/notifications'

/** The API with the real clients, which send nothing to verify a notification; payments start at in-memory providers. */
function aServer(engine: Engine, settings: Parameters<typeof aShop>[1] = withProviders()) {
  const refused: [provider: string, reason: string][] = []
  const shop = aShop(engine, settings)
  const { providers } = openPaymentProviders({
    urls: {},
    privateNetworks: new BlockList(),
    clock: shop.clock,
  })
  const paymentProviders = Object.fromEntries(
    Object.entries(shop.paymentProviders).map(([id, memory]) => [
      id,
      { ...memory, readNotification: providers[id as keyof typeof providers].readNotification },
    ]),
  ) as unknown as typeof shop.paymentProviders
  const reportRefusedNotification = (provider: string, reason: string) =>
    void refused.push([provider, reason])
  const api = createApi(
    { ...shop, paymentProviders },
    { ...APP_SETTINGS, reportRefusedNotification, openCounter: countInMemory },
  )
  return { shop, ask: askOf(api), refused }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** As Wave signs. */
function signed(body: string, { at = OPENING, key = PAYMENT_ACCOUNTS.wave.webhookSecret } = {}): TestRequest {
  const time = Math.floor(at / 1000)
  return { body, headers: { 'Wave-Signature': `t=${time},v1=${hmac(key, `${time}${body}`)}` } }
}

function waveEvent(paymentId: string, change: object = {}, event: object = {}): string {
  const data = {
    id: 'cos-1',
    amount: '15000',
    currency: 'XOF',
    checkout_status: 'complete',
    payment_status: 'succeeded',
    client_reference: paymentId,
    transaction_id: 'TCN4Y4ZC3FM',
    ...change,
  }
  return JSON.stringify({ id: 'EV_1', type: 'checkout.session.completed', data, ...event })
}

const orangeEvent = (reference: unknown, change: object = {}) =>
  JSON.stringify({
    transactionId: 'MP260909.1002.A1',
    status: 'SUCCESS',
    type: 'MERCHANT_PAYMENT',
    reference,
    amount: { value: 15_000, unit: 'XOF' },
    ...change,
  })

const payments = (engine: Engine) =>
  engine.db.selectFrom('providerPayments').select(['state', 'problem']).execute()
const jobs = (engine: Engine) =>
  engine.db.selectFrom('outbox').selectAll().where('kind', '=', 'notification').execute()

describeOnEachEngine('a notification of a payment provider', (engine) => {
  it.each<[title: string, path: string, sent: (id: string) => TestRequest, reason: string]>([
    ['without a signature', WAVE, (id) => ({ body: waveEvent(id) }), 'forged'],
    ['signed with another key', WAVE, (id) => signed(waveEvent(id), { key: 'guessed' }), 'forged'],
    ['signed with no key', WAVE, (id) => signed(waveEvent(id), { key: '' }), 'forged'],
    [
      'whose body was changed after it was signed',
      WAVE,
      (id) => ({ ...signed(waveEvent(id, { amount: '1' })), body: waveEvent(id) }),
      'forged',
    ],
    ['signed an hour ago', WAVE, (id) => signed(waveEvent(id), { at: OPENING - 3_600_000 }), 'stale'],
    ['signed for a later time', WAVE, (id) => signed(waveEvent(id), { at: OPENING + 3_600_000 }), 'stale'],
    [
      'with two times',
      WAVE,
      (id) => {
        const old = signed(waveEvent(id), { at: OPENING - 3_600_000 })
        return {
          ...old,
          headers: { 'Wave-Signature': `t=${OPENING / 1000},${old.headers?.['Wave-Signature']}` },
        }
      },
      'forged',
    ],
    ['of malformed JSON', WAVE, () => signed('{"id":'), 'malformed'],
    ['that is a list', WAVE, () => signed('[]'), 'malformed'],
    ['without a body', WAVE, () => signed(''), 'malformed'],
    ['nested ten thousand times', WAVE, () => signed('['.repeat(10_000)), 'malformed'],
    [
      'whose fields are those of every object',
      WAVE,
      () => signed('{"__proto__":{"id":"EV_1","type":"checkout.session.completed","data":{"id":"cos-1"}}}'),
      'malformed',
    ],
    ['with a NUL character', WAVE, (id) => signed(waveEvent(`${id}\0`)), 'malformed'],
    ['with half a character', WAVE, (id) => signed(waveEvent(`${id}\ud800`)), 'malformed'],
    [
      'of bytes that are no text',
      WAVE,
      () => ({ ...signed('{}'), body: new Uint8Array([0xff, 0xfe, 0x00, 0x7b]) }),
      'forged',
    ],
    ['of another provider', ORANGE, (id) => signed(waveEvent(id)), 'malformed'],
    ['of PayTech without its signature', PAYTECH, () => ({ body: 'type_event=sale_complete' }), 'forged'],
    ['of PayTech that is no form', PAYTECH, () => ({ body: '%%%=\0&&' }), 'malformed'],
    ['unsigned, with a NUL character', ORANGE, (id) => ({ body: orangeEvent(`${id}\0`) }), 'malformed'],
    [
      'unsigned, with a NUL character in its number',
      ORANGE,
      (id) => ({ body: orangeEvent(id, { transactionId: '\0' }) }),
      'malformed',
    ],
    [
      'of an unknown provider',
      '/payments/stripe/notifications',
      (id) => signed(waveEvent(id)),
      'unknown-provider',
    ],
    [
      'of a provider with the name of a property',
      '/payments/__proto__/notifications',
      (id) => signed(waveEvent(id)),
      'unknown-provider',
    ],
    [
      'of a provider in capitals',
      '/payments/WAVE/notifications',
      (id) => signed(waveEvent(id)),
      'unknown-provider',
    ],
  ])(
    '%s is refused, has no effect, and is reported once',
    { tags: ['E-03'] },
    async (_, path, sent, reason) => {
      const { shop, ask, refused } = aServer(engine())
      const id = await startedPayment(await aWalletOrder(shop))
      const answer = await ask('POST', path, sent(id))
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'NOTIFICATION_REFUSED' } })
      expect(refused).toEqual([[path.split('/')[2], reason]])
      expect(await jobs(engine())).toEqual([])
      expect(await payments(engine())).toEqual([{ state: 'pending', problem: null }])
      expect(JSON.stringify(answer.body)).not.toContain(PAYMENT_ACCOUNTS.wave.webhookSecret)
    },
  )

  it.each([
    ['longer than 20 kB', WAVE],
    ['longer than 20 kB, of an unknown provider', '/payments/stripe/notifications'],
  ])('%s is refused before it is read', { tags: ['E-03'] }, async (_, path) => {
    const { ask, refused } = aServer(engine())
    const answer = await ask('POST', path, signed(' '.repeat(20_001)))
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
    expect(refused).toEqual([])
  })

  it.each([WAVE, ORANGE, PAYTECH])(
    'to %s is refused while the shop has no account there, whatever key signed it',
    { tags: ['E-03'] },
    async (path) => {
      const { ask, refused } = aServer(engine(), {})
      const answer = await ask('POST', path, signed(waveEvent('id'), { key: '' }))
      expect(answer).toMatchObject({ status: 400, body: { code: 'NOTIFICATION_REFUSED' } })
      expect(refused).toEqual([[path.split('/')[2], 'no-account']])
    },
  )

  it('is answered at once and processed after a restart, once, however often it is repeated', {
    tags: ['E-02', 'E-03'],
  }, async () => {
    const { shop, ask, refused } = aServer(engine())
    const order = await aWalletOrder(shop)
    const id = await startedPayment(order)
    for (const at of [OPENING, OPENING, OPENING - 60_000]) {
      const answer = await ask('POST', WAVE, signed(waveEvent(id), { at }))
      expect([answer.status, answer.body]).toEqual([200, { success: true, message: '', error: null }])
    }
    expect(await payments(engine())).toEqual([{ state: 'pending', problem: null }])
    expect(await jobs(engine())).toHaveLength(1)
    const restarted = aShop(engine(), { ...withProviders(), newId: () => crypto.randomUUID() })
    restarted.advance(10_000)
    await runJobs(restarted)
    expect(await payments(engine())).toEqual([{ state: 'paid', problem: null }])
    const booked = await engine().db.selectFrom('orderPayments').select(['amount', 'orderId']).execute()
    expect(booked).toEqual([{ amount: order.amount, orderId: order.orderId }])
    expect(refused).toEqual([])
  })

  it('that nobody signed is queued only for a payment of the shop, and once in ten seconds', {
    tags: ['E-03'],
  }, async () => {
    const { shop, ask } = aServer(engine())
    const id = await startedPayment(await aWalletOrder(shop, { paymentMethod: 'Orange Money' }))
    for (const reference of ['unknown', '', id.toUpperCase(), null]) {
      expect((await ask('POST', ORANGE, { body: orangeEvent(reference) })).status).toBe(200)
    }
    expect(await jobs(engine())).toEqual([])
    for (let number = 0; number < 20; number++) {
      const body = orangeEvent(id, { transactionId: `MP${number}` })
      expect((await ask('POST', ORANGE, { body })).status).toBe(200)
    }
    expect(await jobs(engine())).toHaveLength(1)
    shop.advance(10_000)
    await runJobs(shop)
    expect(await payments(engine())).toEqual([{ state: 'pending', problem: null }])
    await ask('POST', ORANGE, { body: orangeEvent(id) })
    expect(await jobs(engine())).toHaveLength(2)
  })
})

describeOnEachEngine('the page of a payment', (engine) => {
  const HOSTILE = [
    'unknown',
    '%00',
    'a%00b',
    '%ED%A0%80',
    '%FF',
    '..%2F..',
    "'%20or%201=1--",
    '__proto__',
    'a'.repeat(2000),
  ]

  it.each(HOSTILE)(
    'is unknown for the id %s, and cannot be started again',
    { tags: ['E-04'] },
    async (id) => {
      const { shop, ask } = aServer(engine())
      await startedPayment(await aWalletOrder(shop))
      const unknown = { success: false, code: 'PAYMENT_UNKNOWN' }
      expect(await ask('GET', `/payments/${id}`)).toMatchObject({ status: 404, body: unknown })
      expect(await ask('POST', `/payments/${id}/retry`)).toMatchObject({ status: 404, body: unknown })
      expect(await payments(engine())).toHaveLength(1)
    },
  )

  it('shows its payer only what happened to it, and is not stored by browsers', {
    tags: ['E-04'],
  }, async () => {
    const { shop, ask } = aServer(engine())
    const id = await startedPayment(await aWalletOrder(shop))
    const shown = await ask('GET', `/payments/${id}`)
    expect(shown.body).toEqual({
      success: true,
      payment: {
        id,
        state: 'pending',
        method: 'Wave',
        amount: 15_000,
        toCheck: false,
        notFound: false,
        cancelled: false,
        failure: '',
      },
    })
    expect(shown.headers.get('Cache-Control')).toBe('private, no-store')
    const again = await ask('POST', `/payments/${id}/retry`)
    expect(again.body).toEqual({
      success: true,
      paymentId: id,
      url: expect.stringMatching(/^https:\/\/wave\.example\//),
      deepLinks: {},
    })
  })

  it('can be started again ten times in ten minutes', { tags: ['E-04'] }, async () => {
    const { shop, ask } = aServer(engine())
    const id = await startedPayment(await aWalletOrder(shop))
    for (let count = 0; count < 10; count++) {
      expect((await ask('POST', `/payments/${id}/retry`)).status).toBe(200)
    }
    expect(await ask('POST', `/payments/${id}/retry`)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
  })
})
