import { expect, it } from 'vitest'
import { anOrderInput } from '../tests/builders/order-input.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { userOfToken } from '../use-cases/accounts/sessions.ts'
import { deleteProducts } from '../use-cases/catalogue/change-products.ts'
import { recordView } from '../use-cases/catalogue/get-product.ts'
import { placeOrder } from '../use-cases/orders/place-order.ts'
import { ERASURES, eraseUnlessClockIsWrong } from './retention.ts'

const A_DAY = 86_400_000
const YEAR = 365.25 * A_DAY

async function aShopInUse(engine: Parameters<typeof aShop>[0]) {
  const shop = aShop(engine)
  const product = await addProduct(shop, { stock: 9 })
  await placeOrder(shop, anOrderInput(product, 1, { customerName: 'Awa Ndiaye' }))
  return { shop, visit: (visitor: string) => recordView(shop, product._id, visitor.repeat(24)) }
}

/** As every night. */
async function eraseAll(shop: TestShop, logger: Parameters<typeof eraseUnlessClockIsWrong>[2]) {
  for (const kind of Object.keys(ERASURES) as (keyof typeof ERASURES)[])
    await eraseUnlessClockIsWrong(shop, kind, logger)
}

const linesOf = (lines: ReturnType<typeof aLog>['lines'], kind: keyof typeof ERASURES) =>
  lines.filter(({ job }) => job === kind)

const customers = async (shop: TestShop) =>
  (await shop.store.orders.list({})).map(({ customerName }) => customerName)

describeOnEachEngine('eraseUnlessClockIsWrong', (engine) => {
  it('erases nothing and logs the reason while the clock is four years ahead, even after a visit stored at the wrong time', {
    tags: ['T-53'],
  }, async () => {
    const { shop, visit } = await aShopInUse(engine())
    const token = await signIn(shop)
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR)
    await eraseAll(shop, logger)
    await visit('a')
    shop.advance(A_DAY)
    await eraseAll(shop, logger)
    expect(linesOf(lines, 'retention')).toMatchObject([
      { level: 50, newestRecord: '2026-03-02T10:00:00.000Z', clock: '2030-03-02T10:00:00.000Z' },
      { level: 50, msg: expect.stringContaining('retention refused: the clock is far ahead') },
    ])
    shop.advance(-4 * YEAR - A_DAY)
    expect(await customers(shop)).toEqual(['Awa Ndiaye'])
    expect(await shop.store.audit.count()).toBeGreaterThan(0)
    expect(await userOfToken(shop, token)).not.toBeNull()
  })

  it('erases expired data in a shop in use', async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR - 40 * A_DAY)
    await visit('a')
    shop.advance(40 * A_DAY)
    await eraseAll(shop, logger)
    expect(linesOf(lines, 'retention')).toMatchObject([{ level: 30, orders: 1, msg: 'expired data erased' }])
    expect(await customers(shop)).toEqual(['Données effacées'])
  })

  it('empties the trash of products that were deleted 30 days ago', { tags: ['G-22'] }, async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    await deleteProducts(shop, [(await addProduct(shop, { name: 'Ancien' }))._id])
    shop.advance(20 * A_DAY)
    await visit('a')
    await deleteProducts(shop, [(await addProduct(shop, { name: 'Récent' }))._id])
    shop.advance(11 * A_DAY)
    await eraseAll(shop, logger)
    expect(linesOf(lines, 'trash')).toMatchObject([
      { products: 1, bulkActions: 2, msg: 'expired data erased' },
    ])
    expect(await shop.store.trash.count({ search: '', since: 0 })).toBe(1)
  })

  it('erases again a month after the reopening of a shop that was closed for years', async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR)
    await visit('a')
    for (let day = 0; day < 32; day++) {
      shop.advance(A_DAY)
      await visit('b')
      await eraseAll(shop, logger)
    }
    expect(linesOf(lines, 'retention').filter(({ level }) => level === 50)).toHaveLength(29)
    expect(await customers(shop)).toEqual(['Données effacées'])
  })

  it('erases nothing in a new shop', async () => {
    const { shop } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(20 * A_DAY)
    await eraseAll(shop, logger)
    expect(linesOf(lines, 'retention')).toMatchObject([{ level: 30, orders: 0, journal: 0 }])
  })
})
