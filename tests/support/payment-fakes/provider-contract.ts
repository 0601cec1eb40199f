import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderFailureKind } from '../../../domain/payments/payment-reading.ts'
import { canReadBack, type ProviderId, providerRules } from '../../../domain/payments/providers.ts'
import type { PaymentToStart } from '../../../integrations/payments/payment-provider.ts'
import { openPaymentProviders, type ProvidersOptions } from '../../../integrations/payments/providers.ts'
import type { Fault } from '../faulty-server.ts'
import { loopback } from '../shop.ts'
import type { FakeProvider } from './fake-provider.ts'
import { startFake } from './start-fakes.ts'

/** Short, for servers that never answer, but long enough for a busy machine. */
/** Limits of a client in tests: patient, because a busy machine must not fail a test. */
export const PATIENT = { timeoutMs: 10_000, pauseMs: 1, openMs: 60_000 }
/** The time limit of a client whose server never answers, in milliseconds. */
export const IMPATIENT = { timeoutMs: 400 }

/** A provider's client, connected to its fake. */
export async function aProvider(id: ProviderId, options: Partial<ProvidersOptions> = {}) {
  const fake = await startFake(id)
  const { providers, figures } = openPaymentProviders({
    ...PATIENT,
    urls: { [id]: fake.url },
    privateNetworks: loopback(),
    clock: Date.now,
    ...options,
  })
  return { fake, provider: providers[id], account: fake.account, figures }
}

export function aPaymentToStart(changes: Partial<PaymentToStart> = {}): PaymentToStart {
  return {
    id: 'pay-1',
    orderId: 'KB-771234567',
    amount: 12_500,
    payerPhone: '+221771234567',
    successUrl: 'https://shop.example/payment/return?payment=pay-1',
    errorUrl: 'https://shop.example/payment/return?payment=pay-1&failed=1',
    notificationUrl: 'http://127.0.0.1:9/notifications',
    expiresAt: Date.now() + 1_800_000,
    ...changes,
  }
}

const START_FAULTS: [Fault['kind'], ProviderFailureKind][] = [
  [500, 'unclear'],
  [429, 'busy'],
  [403, 'auth'],
  [400, 'refused'],
  ['cut', 'unclear'],
  ['lost', 'unclear'],
  ['silent', 'unclear'],
  ['oversize', 'unclear'],
  ['garbage', 'protocol'],
  ['odd', 'protocol'],
  ['redirect', 'protocol'],
]

const READ_FAULTS: [Fault['kind'], ProviderFailureKind][] = [
  [500, 'busy'],
  [429, 'busy'],
  [403, 'auth'],
  ['cut', 'connection'],
  ['silent', 'timeout'],
  ['oversize', 'protocol'],
  ['garbage', 'protocol'],
  ['odd', 'protocol'],
  ['redirect', 'protocol'],
]

/** Runs the real client of a provider against its fake, with every fault; `startPath` is in the address of a start. */
export function describeProvider(id: ProviderId, startPath: string, readPath: string): void {
  let opened: Awaited<ReturnType<typeof aProvider>>
  beforeEach(async () => {
    opened = await aProvider(id)
  })
  afterEach(() => opened.fake.close())

  async function start(changes: Partial<PaymentToStart> = {}) {
    const started = await opened.provider.startPayment(aPaymentToStart(changes), opened.account)
    if (!started.ok) throw new Error(`${started.failure}: ${started.detail}`)
    return started
  }
  const read = (reference: string | null = null) =>
    opened.provider.readPayment({ id: 'pay-1', reference, transactionNumber: null }, opened.account)
  const received = (options = {}, change = (body: string) => body) => {
    const { rawBody, headers } = opened.fake.notification('pay-1', options)
    const incoming = { rawBody: change(rawBody), headers, now: Date.now() }
    return opened.provider.readNotification(incoming, opened.account)
  }
  const fail = async (kind: Fault['kind'], at: string, times = 1) => {
    if (kind === 'silent') {
      await opened.fake.close()
      opened = await aProvider(id, IMPATIENT)
    }
    opened.fake.faults = Array.from({ length: times }, () => ({ kind, at, delayMs: 20 }))
  }
  /** No answer contains a key, or the payer's phone. */
  const withoutSecrets = (value: unknown, { account }: { account: FakeProvider['account'] }) => {
    const text = JSON.stringify(value)
    for (const { name, secret } of providerRules(id).fields) {
      if (secret && account[name]) expect(text).not.toContain(account[name])
    }
    expect(text).not.toContain('771234567')
  }

  describe(`${id}: start`, { tags: ['E-01', 'E-10'] }, () => {
    it('sends the payer to a page of the provider, which has the amount and the shop’s pages', async () => {
      const { url, reference, expiresAt } = await start()
      expect(reference).not.toBe('')
      expect(expiresAt).toBeGreaterThan(Date.now())
      expect(await (await fetch(url)).text()).toContain('12500 XOF · open')
      expect(opened.fake.payments).toMatchObject([
        {
          paymentId: 'pay-1',
          successUrl: aPaymentToStart().successUrl,
          errorUrl: aPaymentToStart().errorUrl,
        },
      ])
    })

    it('waits for a slow provider', async () => {
      await fail('slow', startPath)
      expect(await start()).toMatchObject({ ok: true })
    })

    it.each(START_FAULTS)(
      'reports %s without repeating the request or showing a secret',
      async (fault, failure) => {
        await fail(fault, startPath)
        const answer = await opened.provider.startPayment(aPaymentToStart(), opened.account)
        expect(answer).toMatchObject({ ok: false, failure })
        expect(opened.fake.requests.filter(({ path }) => path.includes(startPath))).toHaveLength(1)
        expect(opened.fake.requests.map(({ path }) => path)).not.toContain('/elsewhere')
        withoutSecrets(answer, opened)
      },
    )

    it('reports wrong keys, and a server that is down', async () => {
      const wrong = Object.fromEntries(
        Object.entries(opened.account).map(([name, value]) => [name, `${value}0`]),
      )
      const answer = await opened.provider.startPayment(aPaymentToStart(), wrong)
      expect(answer).toMatchObject({ ok: false, failure: 'auth' })
      withoutSecrets(answer, opened)
      const down = await startFake(id)
      const closed = openPaymentProviders({
        ...PATIENT,
        urls: { [id]: down.url },
        privateNetworks: loopback(),
        clock: Date.now,
      }).providers[id]
      await down.close()
      expect(await closed.startPayment(aPaymentToStart(), opened.account)).toMatchObject({
        failure: 'connection',
      })
    })
  })

  describe(`${id}: notifications`, { tags: ['E-03', 'E-10'] }, () => {
    it('reads that the payment is paid, and the same event when it is repeated', async () => {
      const { reference } = await start()
      await opened.fake.pay('pay-1')
      const first = received()
      expect(first).toMatchObject({ ok: true, paymentId: 'pay-1', proof: 'signed' })
      expect(first).toMatchObject({ reference, reading: { status: 'paid', amount: 12_500, currency: 'XOF' } })
      const copy = opened.fake.notification('pay-1')
      const incoming = { ...copy, now: Date.now() }
      expect(opened.provider.readNotification(incoming, opened.account)).toEqual(
        opened.provider.readNotification(incoming, opened.account),
      )
    })

    it('reports another amount and another currency as they are', async () => {
      await start()
      await opened.fake.pay('pay-1', { amount: 100 })
      expect(received()).toMatchObject({ reading: { status: 'paid', amount: 100 } })
      await opened.fake.pay('pay-1', { currency: 'XAF' })
      expect(received()).toMatchObject({ reading: { status: 'paid', currency: 'XAF' } })
    })

    it('reads a refused and a cancelled payment', async () => {
      await start()
      await opened.fake.decline('pay-1', true)
      expect(received()).toMatchObject({
        ok: true,
        reading: { status: 'failed', failure: expect.any(String) },
      })
    })

    it('refuses one that another secret signed, whose amount was changed, or that is no notification', async () => {
      await start()
      await opened.fake.pay('pay-1')
      expect(received({ forged: true })).toEqual({ ok: false, reason: 'forged' })
      expect(received({}, (body) => body.replaceAll('12500', '99999'))).toEqual({
        ok: false,
        reason: 'forged',
      })
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '{"type":1}',
        'type_event=sale_complete',
        'x'.repeat(100_000),
      ]) {
        expect(received({}, () => body)).toMatchObject({ ok: false })
      }
    })

    it('refuses every notification while the secret is missing', async () => {
      await start()
      await opened.fake.pay('pay-1')
      const incoming = { ...opened.fake.notification('pay-1'), now: Date.now() }
      expect(opened.provider.readNotification(incoming, {})).not.toMatchObject({ proof: 'signed' })
    })
  })

  describe.runIf(providerRules(id).readsBack !== 'never')(`${id}: read`, { tags: ['E-01', 'E-10'] }, () => {
    it('reads back that the payment is paid, with the number that the payer sees', async () => {
      const { reference } = await start()
      await opened.fake.pay('pay-1')
      expect(canReadBack(id, opened.account)).toBe(true)
      const number = opened.fake.find('pay-1')?.transactionNumber
      const reading = {
        status: 'paid',
        amount: 12_500,
        currency: 'XOF',
        paymentId: 'pay-1',
        transactionNumber: number,
      }
      expect(await read(reference)).toMatchObject({ ok: true, reading })
      expect(await read(null)).toMatchObject({ ok: true, reading })
    })

    it('has no reading of an unknown payment', async () => {
      expect(await read('cos-unknown')).toEqual({ ok: true, reading: null })
      expect(await read(null)).toEqual({ ok: true, reading: null })
    })

    it('repeats a request that failed for a moment', async () => {
      await start()
      await opened.fake.pay('pay-1')
      for (const fault of [500, 429, 'cut', 'lost'] as const) {
        await fail(fault, readPath)
        expect(await read()).toMatchObject({ reading: { status: 'paid' } })
      }
    })

    it.each(READ_FAULTS)('reports %s', async (fault, failure) => {
      await start()
      await fail(fault, readPath, 3)
      const answer = await read()
      expect(answer).toMatchObject({ ok: false, failure })
      withoutSecrets(answer, opened)
    })
  })
}
