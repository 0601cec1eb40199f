import { describe, expect, it, onTestFinished } from 'vitest'
import {
  PROVIDER_IDS,
  type ProviderAccount,
  type ProviderId,
  providerRules,
} from '../../domain/payments/providers.ts'
import { PAYMENT_ACCOUNTS } from '../../tests/builders/payment-settings.ts'
import type { Fault } from '../../tests/support/faulty-server.ts'
import { aPaymentToStart, aProvider } from '../../tests/support/payment-fakes/provider-contract.ts'
import { memoryProviders } from './in-memory-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The limit for a silent provider: long enough for the token that Orange Money asks for first. */
const SILENCE = { timeoutMs: 1000 }

/** A provider that the test controls. */
interface Opened {
  provider: PaymentProvider
  account: ProviderAccount
  /** number of payments that the provider has */
  created: () => number
  pay: () => Promise<unknown> | unknown
  /** `lost`: the next call takes effect, and the connection breaks before its answer */
  misbehave: (fault: 'lost' | 'silent' | 'refused' | 'busy') => void
  /** the next answer comes when this resolves */
  holdBack: (until: Promise<void>) => void
  /** a notification of the payment's state */
  notification: (forged?: boolean) => { rawBody: string; headers: Headers }
}

/** What the shop relies on, whichever provider it has (the statuses of HTTP are in `describeProvider`). */
function describeContract(
  id: ProviderId,
  name: string,
  open: (limits?: { timeoutMs: number }) => Promise<Opened>,
): void {
  const { readsBack, refunds, expires } = providerRules(id)
  const TO_READ = { id: 'pay-1', reference: null, transactionNumber: null }

  /** A started payment, which is found by its reference. */
  async function aStarted(limits?: { timeoutMs: number }) {
    const opened = await open(limits)
    const { provider, account } = opened
    const started = await provider.startPayment(aPaymentToStart(), account)
    if (!started.ok) throw new Error(started.failure)
    const payment = { ...TO_READ, reference: started.reference }
    return {
      ...opened,
      started,
      read: () => provider.readPayment(payment, account),
      refund: () => provider.refund({ ...payment, amount: 12_500 }, account),
      expire: () => provider.expire(payment, account),
    }
  }

  describe(`${id}: ${name}`, { tags: ['E-01', 'E-10'] }, () => {
    it('starts a payment, and waits for a late answer', async () => {
      const opened = await open()
      const late = Promise.withResolvers<void>()
      opened.holdBack(late.promise)
      const starting = opened.provider.startPayment(aPaymentToStart(), opened.account)
      await expect.poll(opened.created).toBe(1)
      late.resolve()
      const started = await starting
      expect(started).toMatchObject({ ok: true, reference: expect.stringMatching(/./), deepLinks: {} })
      expect(started.ok && started.url).toMatch(/^https?:/)
      expect(started.ok && started.expiresAt).toBeGreaterThan(Date.now())
    })

    it('makes a second payment when a start is repeated without saying so', async () => {
      const { provider, account, created } = await aStarted()
      expect(await provider.startPayment(aPaymentToStart(), account)).toMatchObject({ ok: true })
      expect(created()).toBe(2)
    })

    it.each(['lost', 'silent'] as const)(
      'leaves a start unclear whose answer is %s, and makes no other one at a retry where it can be found',
      async (fault) => {
        const { provider, account, created, misbehave } = await open(fault === 'silent' ? SILENCE : undefined)
        misbehave(fault)
        const unclear = { ok: false, failure: 'unclear' }
        expect(await provider.startPayment(aPaymentToStart(), account)).toMatchObject(unclear)
        const retried = aPaymentToStart({ retried: true })
        expect(await provider.startPayment(retried, account)).toMatchObject({ ok: true })
        if (id === 'wave') expect(created()).toBe(1)
      },
    )

    it('makes no payment when it refuses or is busy', async () => {
      const { provider, account, created, misbehave } = await open()
      for (const fault of ['refused', 'busy'] as const) {
        misbehave(fault)
        expect(await provider.startPayment(aPaymentToStart(), account)).toMatchObject({
          ok: false,
          failure: fault,
        })
      }
      expect(created()).toBe(0)
    })

    it.runIf(readsBack === 'never')('refuses to be asked for a payment', async () => {
      const { read, pay } = await aStarted()
      await pay()
      expect(await read()).toMatchObject({ ok: false, failure: 'refused' })
    })

    it.runIf(readsBack === 'account')('is not asked with an account that may not read', async () => {
      const { provider, account } = await open()
      const answer = await provider.readPayment(TO_READ, { ...account, readBack: 'no' })
      expect(answer).toMatchObject({ ok: false, failure: 'auth' })
    })

    it.runIf(readsBack !== 'never')('reads an unpaid, a paid and an unknown payment', async () => {
      const { provider, account, read, pay } = await aStarted()
      const unpaid = await read()
      expect(unpaid.ok && (unpaid.reading?.status ?? 'pending')).toBe('pending')
      await pay()
      const money = { paymentId: 'pay-1', amount: 12_500, currency: 'XOF' }
      const paid = { ...money, status: 'paid', transactionNumber: expect.stringMatching(/./) }
      expect(await read()).toMatchObject({ ok: true, reading: paid })
      expect(await provider.readPayment({ ...TO_READ, id: 'pay-9' }, account)).toEqual({
        ok: true,
        reading: null,
      })
    })

    it('returns the money of a paid payment once, and refuses where nothing was paid', async () => {
      const { refund, pay, read } = await aStarted()
      expect(await refund()).toMatchObject({ ok: false, failure: 'refused' })
      await pay()
      const answers = [await refund(), await refund()]
      const [refused, done] = [expect.objectContaining({ ok: false, failure: 'refused' }), { ok: true }]
      if (!refunds) expect(answers).toEqual([refused, refused])
      // Only Wave repeats a refund as one.
      else expect(answers).toEqual([done, id === 'wave' ? done : refused])
      if (refunds && readsBack === 'always')
        expect(await read()).toMatchObject({ reading: { status: 'refunded' } })
    })

    it('ends an open payment where it can, and no paid or unknown one', async () => {
      const { provider, account, expire, read } = await aStarted()
      const refused = { ok: false, failure: 'refused' }
      expect(await expire()).toMatchObject(expires ? { ok: true } : refused)
      if (expires) expect(await read()).toMatchObject({ reading: { status: 'expired' } })
      const other = await aStarted()
      await other.pay()
      expect(await other.expire()).toMatchObject(refused)
      if (readsBack !== 'never') expect(await other.read()).toMatchObject({ reading: { status: 'paid' } })
      expect(await provider.expire({ ...TO_READ, id: 'pay-9', reference: 'pay-9' }, account)).toMatchObject(
        refused,
      )
    })

    it('reads the notification of a payment, the same when it comes twice, and trusts no other', async () => {
      const { provider, account, started, pay, notification } = await aStarted()
      await pay()
      const read = (one: ReturnType<typeof notification>) =>
        provider.readNotification({ ...one, now: Date.now() }, account)
      const paid = notification()
      expect(read(paid)).toMatchObject({
        ...{ ok: true, eventId: expect.stringMatching(/./), paymentId: 'pay-1', proof: 'signed' },
        ...{ reference: started.reference, reading: { status: 'paid', amount: 12_500, currency: 'XOF' } },
      })
      expect(read(paid)).toEqual(read(paid))
      expect(read(notification(true))).toEqual({ ok: false, reason: 'forged' })
      for (const rawBody of ['', '{', 'null', '[]', '{"type":1}', 'Bonjour'])
        expect(read({ ...paid, rawBody }), rawBody).toMatchObject({ ok: false })
    })
  })
}

for (const id of PROVIDER_IDS) {
  describeContract(id, 'the client of a server', async (limits) => {
    const { fake, provider, account } = await aProvider(id, limits)
    onTestFinished(() => fake.close())
    // The token that Orange Money asks for is not the call that is disturbed.
    const at = { wave: '/v1/checkout', 'orange-money': '/qrcode', paytech: '/api/payment' }[id]
    const kinds: Record<string, Fault['kind']> = { refused: 400, busy: 429 }
    return {
      provider,
      account,
      created: () => fake.payments.length,
      pay: () => fake.pay('pay-1'),
      misbehave: (fault) => void fake.faults.push({ kind: kinds[fault] ?? (fault as 'lost'), at }),
      holdBack: (until) => void fake.faults.push({ kind: 'late', until, at }),
      notification: (forged = false) => fake.notification('pay-1', { forged }),
    }
  })

  describeContract(id, 'in memory', async (limits) => {
    const provider = memoryProviders(limits)[id]
    const { startPayment } = provider
    const next = (fault: () => Promise<void>) => {
      provider.fault = () => {
        provider.fault = null
        return fault()
      }
    }
    return {
      provider: {
        ...provider,
        startPayment: async (...call) => {
          const answer = await startPayment(...call)
          provider.failing = null
          return answer
        },
      },
      account: PAYMENT_ACCOUNTS[id],
      created: () => provider.payments.size,
      pay: () => provider.settle('pay-1', { status: 'paid' }),
      misbehave(fault) {
        if (fault === 'silent') next(() => new Promise(() => {}))
        else if (fault === 'lost') next(() => Promise.reject(new Error('ECONNRESET')))
        else provider.failing = { ok: false, failure: fault, detail: 'HTTP 400' }
      },
      holdBack: (until) => next(() => until),
      notification(forged = false) {
        const reading = provider.payments.get('pay-1')?.reading
        const { paymentId, reference, transactionNumber } = reading ?? {}
        const fields = { eventId: 'event', paymentId, reference, transactionNumber, reading, forged }
        return { rawBody: JSON.stringify(fields), headers: new Headers() }
      },
    }
  })
}
