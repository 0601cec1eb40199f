import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { openS3Storage, type S3Settings } from '../../integrations/images/s3-storage.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { aShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { formatStartupError } from '../startup-errors.ts'
import { backUpShop } from './back-up-shop.ts'
import { restoreShop } from './restore-shop.ts'
import { assertNoPartialRestore } from './swap-data.ts'

const NOW = new Date('2026-03-02T10:15:00.000Z')
const IMAGE = `${'b2'.repeat(16)}-800.webp`

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  file = join(folder, 'backup.tar.gz')
})

afterEach(() => rm(folder, { recursive: true }))

/** The settings of a shop with its data in this folder. */
const shopIn = (name: string, imageStore?: S3Settings) => ({
  dataDir: join(folder, name),
  databaseUrl: undefined,
  imageStore,
})

/** Opens the shop in this folder, runs the work, and closes the shop. */
async function inShop<T>(name: string, work: (shop: ReturnType<typeof aShop>) => Promise<T>): Promise<T> {
  const engine = openSqlite(shopIn(name).dataDir)
  try {
    await migrate(engine)
    // Tests open the same data repeatedly, so ids must not repeat.
    return await work(aShop(engine, { newId: randomUUID }))
  } finally {
    await engine.close()
  }
}

const order = (name: string, ...orderIds: string[]) =>
  inShop(name, async (shop) => {
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    for (const orderId of orderIds) await placeOrder(shop, { ...anOrderInput(product), orderId })
  })

const ordersIn = (name: string) =>
  inShop(name, async ({ store }) => (await store.orders.list({})).map(({ orderId }) => orderId).toSorted())

describe('npm run restore', () => {
  it('restores every order into an empty folder', async () => {
    await order('shop', 'KB-1', 'KB-2')
    await backUpShop(file, shopIn('shop'), NOW)
    expect(await restoreShop(file, shopIn('new'), NOW)).toMatchObject({
      aside: null,
      sums: { tables: { orders: { count: 2 } } },
    })
    expect(await ordersIn('new')).toEqual(['KB-1', 'KB-2'])
  })

  it('restores images from one S3 bucket into another', async () => {
    const store = await startS3Server()
    await order('shop', 'KB-1')
    const there = await openS3Storage(store.bucket('pictures-of-before'))
    await there.put(IMAGE, Buffer.from('a picture'))
    await backUpShop(file, shopIn('shop', store.bucket('pictures-of-before')), NOW)
    const { sums } = await restoreShop(file, shopIn('new', store.bucket('pictures-of-now')), NOW)
    expect(sums.images.count).toBe(1)
    const now = await openS3Storage(store.bucket('pictures-of-now'))
    expect(Buffer.from((await now.read(IMAGE)) ?? []).toString()).toBe('a picture')
    expect(await readdir(join(folder, 'new'))).not.toContain('pictures')
    await store.close()
  })

  it('moves the previous data into a separate folder', async () => {
    await order('shop', 'KB-1')
    await backUpShop(file, shopIn('shop'), NOW)
    await order('shop', 'KB-LATER')
    await writeFile(join(folder, 'shop', 'pictures', IMAGE), 'later')
    const { aside } = await restoreShop(file, shopIn('shop'), NOW)
    expect(aside).toBe(join(folder, 'shop', 'avant-restauration-20260302-101500'))
    expect(await ordersIn('shop')).toEqual(['KB-1'])
    expect(await readdir(join(folder, 'shop', 'pictures'))).toEqual([])
    expect(await ordersIn('shop/avant-restauration-20260302-101500')).toEqual(['KB-1', 'KB-LATER'])
    expect(await readdir(join(aside ?? '', 'pictures'))).toContain(IMAGE)
  })

  it('refuses to run while the shop is open', async () => {
    await order('shop', 'KB-1')
    await backUpShop(file, shopIn('shop'), NOW)
    const refused = inShop('shop', () => restoreShop(file, shopIn('shop'), NOW))
    await expect(refused).rejects.toMatchObject({ name: 'DataDirectoryLockedError' })
    expect(await ordersIn('shop')).toEqual(['KB-1'])
  })

  it('refuses a file that is not a backup', async () => {
    await order('shop', 'KB-1')
    await writeFile(file, 'bonjour')
    const before = await readdir(join(folder, 'shop'))
    await expect(restoreShop(file, shopIn('shop'), NOW)).rejects.toMatchObject({ name: 'InvalidBackupError' })
    expect(await ordersIn('shop')).toEqual(['KB-1'])
    expect(await readdir(join(folder, 'shop'))).toEqual(before)
  })

  it('keeps the shop closed after an interrupted restore until the restore is repeated', async () => {
    await order('shop', 'KB-1')
    await backUpShop(file, shopIn('shop'), NOW)
    const { dataDir } = shopIn('shop')
    await writeFile(join(dataDir, 'restauration-en-cours'), '')
    expect(explained(() => assertNoPartialRestore(dataDir), dataDir)).toBe(
      `A restore into ${dataDir} (DATA_DIR) was interrupted: run npm run restore -- FILE again before starting the shop.`,
    )
    await restoreShop(file, shopIn('shop'), NOW)
    expect(explained(() => assertNoPartialRestore(dataDir), dataDir)).toBeNull()
    expect(await ordersIn('shop')).toEqual(['KB-1'])
  })
})

/** The start-up message of a thrown error; null without an error. */
function explained(act: () => void, dataDir: string): string | null {
  try {
    act()
    return null
  } catch (error) {
    return formatStartupError(error, { port: 3000, host: '127.0.0.1', dataDir, identityFile: undefined })
  }
}
