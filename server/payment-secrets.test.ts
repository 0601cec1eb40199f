import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { createApi } from '../api/app.ts'
import type { Engine } from '../data/engines/engine.ts'
import { NO_ACCOUNTS } from '../domain/payments/providers.ts'
import { openDiskStorage } from '../integrations/images/blob-storage.ts'
import { openPaymentProviders } from '../integrations/payments/providers.ts'
import { askOf } from '../tests/support/api.ts'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { PATIENT } from '../tests/support/payment-fakes/provider-contract.ts'
import { startFake } from '../tests/support/payment-providers/wave.ts'
import { aWalletOrder } from '../tests/support/payments.ts'
import { aResponseCache } from '../tests/support/response-cache.ts'
import { aShop, loopback } from '../tests/support/shop.ts'
import { outboxChannels } from '../use-cases/outbox/channels.ts'
import { readArchive } from './backup/archive.ts'
import { makeBackup } from './backup/make-backup.ts'
import { createObservability } from './observability/observability.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { createWriteState } from './write-state.ts'

const PASSWORD = 'doudou-et-biberon'
const SECRET = 'wave_sn_prod_that-nobody-may-read'
const REQUEST_SECRET = 'wave_sn_AKS_that-nobody-may-read'

describeOnEachEngine('the secrets of a payment account', (engine) => {
  it('are in no answer, log line or backup, whatever the provider and strangers send', {
    tags: ['E-01', 'E-03'],
  }, async () => {
    const stopping = new AbortController()
    const { logger, lines } = aLog()
    const fake = await startFake()
    const account = { apiKey: SECRET, webhookSecret: SECRET, requestSecret: REQUEST_SECRET }
    Object.assign(fake.account, account)
    const payments = openPaymentProviders({
      ...PATIENT,
      urls: { wave: fake.url },
      privateNetworks: loopback(),
      clock: Date.now,
    })
    let ahead = 0
    const shop = { ...aShop(engine()), clock: () => Date.now() + ahead }
    const watch = await createObservability({
      env: { dataDir: '.', metricsPort: undefined, metricsHost: '127.0.0.1' },
      logger,
      cache: aResponseCache({ clock: shop.clock }),
      opened: { shop, engine: engine(), images: { waiting: () => 0 }, payments, writes: createWriteState() },
      probe: async () => {},
      stopping: stopping.signal,
    })
    const serving = { ...shop, paymentProviders: payments.providers }
    const api = createApi(serving, { ...APP_SETTINGS, ...watch })
    const ask = askOf(new Hono().use(watch.observe(() => '/page')).route('/api', api))
    const answers: unknown[] = []
    const send = async (...request: Parameters<typeof ask>) => {
      const { status, body } = await ask(...request)
      answers.push(body)
      return status
    }

    const admin = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: PASSWORD }
    const { token } = (await ask('POST', '/api/users/create-admin', { json: admin })).body
    const changes = {
      paymentFlows: { value: { Wave: 'wave', 'Orange Money': 'manual' }, version: 0 },
      paymentAccounts: { value: { ...NO_ACCOUNTS, wave: account }, version: 0 },
    }
    expect(
      await send('PATCH', '/api/settings', { token, json: { changes, currentPassword: PASSWORD } }),
    ).toBe(200)
    const { paymentCode } = await aWalletOrder(serving as typeof shop)
    const start = () => send('POST', '/api/payments', { json: { paymentCode } })
    // Its answer repeats the keys and the payer's number.
    fake.faults = [{ kind: 500 }]
    expect(await start()).toBe(503)
    fake.faults = [{ kind: 401, at: 'search' }]
    expect(await start()).toBe(503)
    expect(await start()).toBe(200)
    const id = fake.payments[0]?.paymentId ?? ''
    expect(await send('GET', `/api/payments/${id}`)).toBe(200)
    await fake.pay(id)
    for (const { rawBody, headers } of [
      fake.notification(id),
      fake.notification(id, { forged: true }),
      fake.notification(id, { stale: true }),
      fake.sign(`{"apiKey":"${SECRET}"`),
      { rawBody: SECRET, headers: new Headers({ 'Wave-Signature': SECRET }) },
    ]) {
      const sent = { body: rawBody, headers: Object.fromEntries(headers) }
      await send('POST', '/api/payments/wave/notifications', sent)
    }
    fake.faults = [{ kind: 500 }, { kind: 403 }]
    ahead = 60_000
    const worker = startOutboxWorker(serving, outboxChannels(serving), logger, { stopping: stopping.signal })
    await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ failure: 'auth' })), {
      timeout: 20_000,
    })
    stopping.abort()
    await worker.idle()
    for (const path of ['settings', 'audit?limit=200', 'orders', 'mail'])
      expect([path, await send('GET', `/api/${path}`, { token })]).toEqual([path, 200])

    const logged = JSON.stringify(lines)
    expect(lines.filter(({ msg }) => msg === 'payment notification refused')).toMatchObject([
      { provider: 'wave', reason: 'forged' },
      { provider: 'wave', reason: 'stale' },
      { provider: 'wave', reason: 'malformed' },
      { provider: 'wave', reason: 'forged' },
    ])
    for (const text of [JSON.stringify(answers), logged, await backedUp(engine())]) {
      expect(text).not.toContain('nobody-may-read')
    }
    expect(logged).not.toMatch(/TCN4Y4|771234567/)
    await fake.close()
    watch.close()
  })
})

/** The texts of all files of a backup. */
async function backedUp(engine: Engine): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  const file = join(folder, 'backup.tar.gz')
  const images = await openDiskStorage(join(folder, 'pictures'))
  await makeBackup(file, { engine, version: '1.2.3', now: new Date(0), images })
  const texts: string[] = []
  for await (const { bytes } of readArchive(file)) texts.push(Buffer.from(bytes).toString())
  await rm(folder, { recursive: true })
  expect(texts.join()).toContain('paymentAccounts')
  return texts.join()
}
