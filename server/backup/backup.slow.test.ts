import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite, openSqlite, openSqliteShared } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { inSnapshot, rowsOf, tablesOf } from '../../data/table-copy/read-tables.ts'
import { imageFiles } from '../../domain/catalogue/image-sources.ts'
import { openDiskStorage } from '../../integrations/images/blob-storage.ts'
import { withMail } from '../../tests/builders/mail-settings.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine, describeOnPostgres } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { populatedShop } from '../../tests/support/populated-shop.ts'
import { ownPostgres } from '../../tests/support/postgres.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { userOfToken } from '../../use-cases/accounts/sessions.ts'
import { sendMessage } from '../../use-cases/contact/messages.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { type ArchivedFile, readArchive, writeArchive } from './archive.ts'
import { loadBackup } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'

const IMAGE = `${'a1'.repeat(16)}-800.webp`

let folder: string
let images: string
let file: string
const opened: Engine[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  images = join(folder, 'pictures')
  file = join(folder, 'backup.tar.gz')
  await mkdir(join(images, 'unfinished'), { recursive: true })
  await writeFile(join(images, IMAGE), 'a picture')
  await writeFile(join(images, 'unfinished', 'half'), 'half')
})

afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
  await rm(folder, { recursive: true })
})

const backUp = async (engine: Engine) =>
  makeBackup(file, {
    engine,
    version: '1.2.3',
    now: new Date(0),
    images: await openDiskStorage(images),
  })

function anEmptyPlace() {
  const engine = openMemorySqlite()
  opened.push(engine)
  return { engine, imagesFolder: join(folder, 'restored') }
}

/** Data that the database derives from the copied rows. */
async function derivedData({ store }: TestShop) {
  const found = await store.products.listAfter(null, 1000)
  return {
    global: await store.stats.global(),
    categories: await store.products.categories(),
    found: found.map(({ name }) => name),
    images: [...(await store.products.imagesInUse(found.flatMap(({ images }) => images)))].toSorted(),
  }
}

/** All rows of a database, sorted. */
async function contentsOf(engine: Engine) {
  return inSnapshot(engine, async (db) => {
    const found: Record<string, string[]> = {}
    for (const table of await tablesOf(engine, db)) {
      const rows: string[] = []
      const columns = table.columns.toSorted()
      for await (const some of rowsOf(engine, db, { ...table, columns })) {
        rows.push(...some.map((row) => JSON.stringify(row)))
      }
      found[table.name] = rows.toSorted()
    }
    return found
  })
}

describeOnEachEngine('a backup', (engine) => {
  it('restores every table into an empty SQLite database', async () => {
    const shop = await populatedShop(engine())
    await backUp(engine())
    const place = anEmptyPlace()
    const { head } = await loadBackup(file, place)
    expect(head).toMatchObject({ version: '1.2.3', createdAt: '1970-01-01T00:00:00.000Z' })
    const contents = await contentsOf(place.engine)
    expect(contents).toEqual(await contentsOf(engine()))
    expect(Object.keys(contents).filter((table) => contents[table]?.length === 0)).toEqual([])
    const restored = aShop(place.engine)
    expect(await restored.store.orders.list({})).toEqual(await shop.store.orders.list({}))
    expect(await restored.store.orders.count({})).toBe(22)
    await expectConsistentStock(place.engine)
    expect(await readdir(place.imagesFolder)).toEqual([IMAGE])
    expect(await readFile(join(place.imagesFolder, IMAGE), 'utf8')).toBe('a picture')
  })

  it('restores unsent mails in the state “unclear”, because the shop may have sent them since the backup', {
    tags: ['G-11'],
  }, async () => {
    const shop = aShop(engine(), withMail())
    await sendMessage(shop, { name: 'Awa', email: 'awa@exemple.sn', subject: 'Bonjour', message: 'Allô ?' })
    await backUp(engine())
    const place = anEmptyPlace()
    await loadBackup(file, place)
    expect(await aShop(place.engine).store.outbox.listUnsent(10)).toMatchObject([{ state: 'unclear' }])
  })

  it('restores product counts, and view and purchase totals', async () => {
    const derived = await derivedData(await populatedShop(engine()))
    expect(derived).toMatchObject({
      global: { totalProducts: 3, totalViews: 1, totalPurchases: 24 },
      categories: [{ products: 3 }],
      found: expect.arrayContaining(['Body à « rayures »\n🐘']),
      images: expect.arrayContaining([expect.any(String)]),
    })
    await backUp(engine())
    const place = anEmptyPlace()
    await loadBackup(file, place)
    expect(await derivedData(aShop(place.engine))).toEqual(derived)
  })

  it('restores no sessions', async () => {
    const shop = await populatedShop(engine())
    const token = await signIn(shop)
    await backUp(engine())
    const place = anEmptyPlace()
    await loadBackup(file, place)
    expect(await userOfToken(shop, token)).not.toBeNull()
    expect(await userOfToken(aShop(place.engine), token)).toBeNull()
    expect(await aShop(place.engine).store.accounts.list()).toHaveLength(2)
  })
})

describeOnPostgres('a backup of a SQLite database', () => {
  it('can be restored into an empty PostgreSQL database', async () => {
    const source = openMemorySqlite()
    const { engine: target, remove } = await ownPostgres()
    opened.push(source)
    await migrate(source)
    await populatedShop(source)
    await backUp(source)
    await loadBackup(file, { engine: target, imagesFolder: join(folder, 'restored') })
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
    await expectConsistentStock(target)
    await remove()
  })
})

describe('while the shop is open', () => {
  it('makeBackup stores a consistent snapshot without blocking the shop', async () => {
    const engine = openSqlite(folder)
    await migrate(engine)
    const shop = aShop(engine)
    const product = await addProduct(shop, { price: 1000, stock: 1000 })
    const order = (orderId: string) => placeOrder(shop, { ...anOrderInput(product), orderId })
    for (let number = 0; number < 30; number++) await order(`KB-BEFORE-${number}`)
    const beside = openSqliteShared(folder)
    let open = true
    const backup = backUp(beside).finally(() => {
      open = false
    })
    for (let number = 0; open; number++)
      expect(await order(`KB-DURING-${number}`)).toMatchObject({ ok: true })
    await backup
    await Promise.all([beside.close(), engine.close()])

    const place = anEmptyPlace()
    await loadBackup(file, place)
    const { store } = aShop(place.engine)
    const stored = await store.orders.list({})
    expect(stored.filter(({ orderId }) => orderId.startsWith('KB-BEFORE'))).toHaveLength(30)
    const [restored] = await store.products.listAfter(null, 1000)
    const sold = stored.reduce(
      (sum, { items }) => sum + items.reduce((all, item) => all + item.quantity, 0),
      0,
    )
    expect(restored?.stock).toBe(1000 - sold)
  })
})

it('makeBackup stores the source of each image, or its encoded sizes if the source is deleted during the backup', async () => {
  const engine = openMemorySqlite()
  opened.push(engine)
  await migrate(engine)
  const [waiting, encoded] = [`source-${'b2'.repeat(16)}`, 'c3'.repeat(16)]
  const ofMessage = `whatsapp-${'d4'.repeat(16)}`
  const storage = {
    async *list() {
      for (const name of [waiting, `source-${encoded}`, ofMessage]) yield { name, bytes: 1, storedAt: 0 }
    },
    read: async (name: string) => (name === `source-${encoded}` ? null : new Uint8Array([1])),
  }
  await makeBackup(file, { engine, version: '1.2.3', now: new Date(0), images: storage })
  await loadBackup(file, anEmptyPlace())
  expect((await readdir(join(folder, 'restored'))).toSorted()).toEqual(
    [waiting, ofMessage, ...imageFiles(encoded)].toSorted(),
  )
})

describe('loadBackup refuses', () => {
  const CHANGED = 'This backup is incomplete or was changed: use another one.'
  const NONE = 'This file is not a backup of the shop, or its beginning was changed: use another one.'

  beforeEach(async () => {
    const engine = openMemorySqlite()
    opened.push(engine)
    await migrate(engine)
    await populatedShop(engine)
    await backUp(engine)
  })

  /** Rewrites the backup with the result of `change` for each of its files; null removes the file. */
  async function rewritten(change: (file: ArchivedFile) => ArchivedFile | null): Promise<void> {
    const files: ArchivedFile[] = []
    for await (const one of readArchive(file)) files.push(one)
    await writeArchive(file, async (add) => {
      for (const one of files) {
        const changed = change(one)
        if (changed) await add(changed.name, changed.bytes)
      }
    })
  }
  const replaced = (name: string, from: string, to: string) =>
    rewritten((one) =>
      one.name === name
        ? { name, bytes: Buffer.from(Buffer.from(one.bytes).toString().replace(from, to)) }
        : one,
    )
  /** @param place 0 for the first byte, 1 for the last */
  const changeByte = async (place: number) => {
    const bytes = await readFile(file)
    const at = Math.round(place * (bytes.length - 1))
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    await writeFile(file, bytes)
  }
  const without = (name: string) => rewritten((one) => (one.name === name ? null : one))

  it.each([
    ['a file that is cut off', CHANGED, async () => truncate(file, 1000)],
    ['an empty file', CHANGED, () => writeFile(file, '')],
    ['a text file', NONE, () => writeFile(file, 'bonjour')],
    ['a backup with one changed byte', CHANGED, () => changeByte(0.5)],
    ['a backup with a changed last byte', CHANGED, () => changeByte(1)],
    ['a backup with a changed first byte', NONE, () => changeByte(0)],
    ['a backup with a changed order', CHANGED, () => replaced('tables/orders/1.ndjson', '2000', '1')],
    ['a backup without a table', CHANGED, () => without('tables/orders/1.ndjson')],
    ['a backup without an image', CHANGED, () => without(`pictures/${IMAGE}`)],
    ['a backup without checksums', CHANGED, () => without('sums.json')],
    ['a backup of another format', NONE, () => replaced('head.json', '"format":1', '"format":2')],
    ['a backup with an unknown column', CHANGED, () => replaced('head.json', '"status"', '"state"')],
    [
      'a backup of a newer shop',
      'This backup was made by a newer version: upgrade the shop first.',
      () => replaced('head.json', '"0001"', '"0001","9999"'),
    ],
  ])('%s', async (_, message, spoil) => {
    await spoil()
    await expect(loadBackup(file, anEmptyPlace())).rejects.toThrow(message)
  })
})

it('makeBackup leaves no file behind when writing fails', async () => {
  const engine = openMemorySqlite()
  opened.push(engine)
  await migrate(engine)
  const nowhere = join(folder, 'nowhere', 'backup.tar.gz')
  await expect(
    makeBackup(nowhere, {
      engine,
      version: '1',
      now: new Date(0),
      images: await openDiskStorage(images),
    }),
  ).rejects.toThrow('ENOENT')
  const failing = writeArchive(file, async (add) => {
    await add('one', Buffer.alloc(1000))
    throw new Error('the database is gone')
  })
  await expect(failing).rejects.toThrow('the database is gone')
  expect((await readdir(folder)).toSorted()).toEqual(['pictures'])
})
