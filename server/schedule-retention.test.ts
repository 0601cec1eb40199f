import { expect, it } from 'vitest'
import { anOrderInput } from '../tests/builders/order-input.ts'
import { aLog } from '../tests/support/captured-log.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { addProduct } from '../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../tests/support/shop.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { userOfToken } from '../use-cases/accounts/sessions.ts'
import { recordView } from '../use-cases/catalogue/record-view.ts'
import { placeOrder } from '../use-cases/orders/place-order.ts'
import { forgetUnlessClockIsWrong } from './schedule-retention.ts'

const A_DAY = 86_400_000
const YEAR = 365.25 * A_DAY

async function aShopInUse(engine: Parameters<typeof aShop>[0]) {
  const shop = aShop(engine)
  const product = await addProduct(shop, { stock: 9 })
  await placeOrder(shop, anOrderInput(product, 1, { customerName: 'Awa Ndiaye' }))
  return { shop, visit: (visitor: string) => recordView(shop, product._id, visitor.repeat(24)) }
}

const customers = async (shop: TestShop) =>
  (await shop.store.orders.list({})).map(({ customerName }) => customerName)

describeOnEachEngine('forgetUnlessClockIsWrong', (engine) => {
  it('erases nothing by a clock four years ahead, and says so, even after visits by that clock', {
    tags: ['T-53'],
  }, async () => {
    const { shop, visit } = await aShopInUse(engine())
    const token = await signIn(shop)
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR)
    await forgetUnlessClockIsWrong(shop, logger)
    await visit('a')
    shop.advance(A_DAY)
    await forgetUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([
      { level: 50, newestRecord: '2026-03-02T10:00:00.000Z', clock: '2030-03-02T10:00:00.000Z' },
      { level: 50, msg: expect.stringContaining('retention refused: the clock is far ahead') },
    ])
    shop.advance(-4 * YEAR - A_DAY)
    expect(await customers(shop)).toEqual(['Awa Ndiaye'])
    expect(await shop.store.audit.count()).toBeGreaterThan(0)
    expect(await userOfToken(shop, token)).not.toBeNull()
  })

  it('erases what has had its time in a shop in use', async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR - 40 * A_DAY)
    await visit('a')
    shop.advance(40 * A_DAY)
    await forgetUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([{ level: 30, orders: 1, msg: 'forgotten what has had its time' }])
    expect(await customers(shop)).toEqual(['Données effacées'])
  })

  it('goes on in a shop that was closed for long, a month after it is in use again', async () => {
    const { shop, visit } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(4 * YEAR)
    await visit('a')
    for (let day = 0; day < 32; day++) {
      shop.advance(A_DAY)
      await visit('b')
      await forgetUnlessClockIsWrong(shop, logger)
    }
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(29)
    expect(await customers(shop)).toEqual(['Données effacées'])
  })

  it('has nothing to say in a new shop', async () => {
    const { shop } = await aShopInUse(engine())
    const { logger, lines } = aLog()
    shop.advance(20 * A_DAY)
    await forgetUnlessClockIsWrong(shop, logger)
    expect(lines).toMatchObject([{ level: 30, orders: 0, journal: 0 }])
  })
})
