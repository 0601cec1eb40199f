import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '../api/middleware/rate-limit.ts'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { imageId } from '../domain/catalogue/image-sources.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { createStoredImages } from '../integrations/images/stored-images.ts'
import { anImage } from '../tests/browser/support/merchant.ts'
import { mailSettingsOf } from '../tests/builders/mail-settings.ts'
import { filesIn } from '../tests/support/blob-storages.ts'
import { startAssembledShop } from '../tests/support/everything/assembled-shop.ts'
import { aShop } from '../tests/support/shop.ts'
import { freePort } from '../tools/harness/server-process.ts'
import { enqueue } from '../use-cases/outbox/enqueue.ts'
import { openImagesDirectory } from './open-blob-storage.ts'

let engine: Engine
let close: () => Promise<void>

beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
})

afterEach(() => close())

async function start(
  ...[settings, pages]: [Record<string, string>, Parameters<typeof startAssembledShop>[2]?]
) {
  const shop = await startAssembledShop(engine, settings, pages)
  close = shop.close
  return shop
}

describe('runShop', () => {
  it('queues the jobs of the day, does those that wait, and counts them in the metrics', async () => {
    const encoding = { channel: 'job', kind: 'encoding', recipient: 'encoding', key: 'waiting' } as const
    await aShop(engine).store.transaction((tx) =>
      enqueue(tx, { ...encoding, payload: { id: '0'.repeat(32) }, at: Date.now() }),
    )
    const port = String(await freePort())
    await start({ METRICS_PORT: port })
    const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    // The encoding and the figures; erasing waits until the shop has answered its first requests.
    await expect.poll(metrics).toContain('\nshop_outbox_attempts_total{channel="job",outcome="accepted"} 2\n')
    expect(await metrics()).toContain('\nshop_outbox_waiting{channel="job"} 4\n')
  })

  it('tells its pages that nothing is stored while the disk is full', async () => {
    const probe = () => Promise.reject(new ServiceUnavailableError('full', 'a cause'))
    const { url } = await start({}, { probe, page: (shop) => `accepts writes: ${shop.acceptsWrites()}` })
    expect(await (await fetch(url)).text()).toBe('accepts writes: false')
  })

  it('limits requests, unless the settings say otherwise', async () => {
    const { url } = await start({})
    const statuses: number[] = []
    for (let count = 0; count <= LIMITS.feed.points; count++) {
      statuses.push((await fetch(`${url}/feeds/google.xml`)).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('encrypts what an earlier version stored as text', async () => {
    const mail = mailSettingsOf({ password: 'smtp-password-of-awa' })
    await aShop(engine).store.transaction(async (tx) => {
      await tx.settings.lock(['mail'])
      await tx.settings.write({ name: 'mail', value: mail, version: 1 }, { actor: null, at: 1 })
    })
    const ofMail = () => engine.db.selectFrom('settings').select('value').where('name', '=', 'mail')
    await engine.db
      .updateTable('settings')
      .set({ value: JSON.stringify(mail) })
      .execute()
    await start({})
    expect((await ofMail().executeTakeFirstOrThrow()).value).not.toContain(mail.password)
  })

  it('encodes the images that it had not encoded when it ended', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
    const place = await openImagesDirectory(dataDir)
    await createStoredImages(place).addSource(await anImage(1))
    await start({ DATA_DIR: dataDir })
    const names = async () => (await filesIn(place)).map(({ name }) => name)
    await expect.poll(names).not.toContainEqual(expect.stringMatching(/^source-/))
    expect(await names()).toContainEqual(expect.stringMatching(/-800\.webp$/))
    await rm(dataDir, { recursive: true })
  })

  it('ends what it is doing before it closes the database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
    const place = await openImagesDirectory(dataDir)
    const address = await createStoredImages(place).addSource(await anImage(2))
    const { store } = aShop(engine)
    const encoding = { channel: 'job', kind: 'encoding', recipient: 'encoding', key: 'waiting' } as const
    const entry = { ...encoding, payload: { id: imageId(address ?? '') }, at: Date.now() }
    const id = (await store.transaction((tx) => enqueue(tx, entry))) ?? ''
    const state = async () => (await store.outbox.find(id))?.state
    const { close: closeDatabase } = engine
    let last: unknown
    engine = {
      ...engine,
      close: async () => {
        last = await state()
        await closeDatabase()
      },
    }
    const shop = await start({ DATA_DIR: dataDir })
    await expect.poll(state).not.toBe('queued')
    await shop.close()
    close = () => rm(dataDir, { recursive: true })
    expect(last).toBe('sent')
  })
})
