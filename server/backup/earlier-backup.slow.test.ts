import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { populatedShop } from '../../tests/support/populated-shop.ts'
import { aShop } from '../../tests/support/shop.ts'
import { copyToVersionBefore } from '../../tests/support/version-before.ts'
import { loadBackup } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'

let folder: string
let file: string
const opened: Engine[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  file = join(folder, 'backup.tar.gz')
})

afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
  await rm(folder, { recursive: true })
})

function anEmptyDatabase(): Engine {
  const engine = openMemorySqlite()
  opened.push(engine)
  return engine
}

const NO_IMAGES = { list: async function* () {}, read: async () => null }

const backUp = (engine: Engine) =>
  makeBackup(file, { engine, version: '0.1.0', now: new Date(0), images: NO_IMAGES })

async function restored() {
  const engine = anEmptyDatabase()
  const { head } = await loadBackup(file, { engine, imagesFolder: join(folder, 'restored') })
  return { engine, head }
}

describe('a backup of an earlier version', () => {
  it('is migrated when it is restored', async () => {
    const old = anEmptyDatabase()
    await migrate(old, (number) => number === '0001')
    await old.db
      .insertInto('orders')
      .values({
        orderId: 'KB-OLD',
        fingerprint: 'x',
        status: 'pending',
        paymentMethod: 'Cash',
        paymentStatus: 'pending',
        deliveryMethod: 'x',
        customerName: 'Fatou Sène',
        deliveryAddress: 'Thiès',
        totalAmount: 1000,
        createdAt: 1,
        updatedAt: 1,
      } as never)
      .execute()
    await backUp(old)
    const { engine } = await restored()
    const found = await aShop(engine).store.orders.list({ search: 'thies' })
    expect(found.map(({ orderId }) => orderId)).toEqual(['KB-OLD'])
  })

  it('gets an opening stock movement for each product when the backup contains no stock movements', {
    tags: ['C-04'],
  }, async () => {
    const [source, old] = [anEmptyDatabase(), anEmptyDatabase()]
    await migrate(source)
    await populatedShop(source)
    await copyToVersionBefore('0008', source, old)
    await backUp(old)
    const { engine, head } = await restored()
    expect(head.tables.map(({ name }) => name)).not.toContain('stock_movements')
    const { store } = aShop(engine)
    const [product] = await store.products.listAfter(null, 1)
    expect(await store.stock.movements(product?._id ?? '', 10)).toMatchObject([
      { quantity: product?.stock, reason: 'count', reference: 'opening' },
    ])
    await expectConsistentStock(engine)
  })
})
