import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { placeOrder } from '../orders/place-order.ts'
import { receiveGoods, undoReceipt } from './adjust-stock.ts'

const AWA = { id: 'awa', name: 'awa' }
const TEN_MINUTES = 10 * 60_000
const ID = 'receipt-00000001'
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

async function stocksOf(shop: TestShop, id: string) {
  const found = await getProduct(shop, id)
  return found.ok ? [found.product.stock, ...found.product.variants.map(({ stock }) => stock)] : null
}

describeOnEachEngine('receiveGoods', (engine) => {
  async function aStockedShop() {
    const shop = aShop(engine(), { actor: AWA })
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 1, '6 mois': 0 })
    const bottle = await addProduct(shop, { name: 'Biberon', price: 1000, stock: 2 })
    const line = (size: string, quantity: number) => ({ productId: dress._id, color: null, size, quantity })
    const bottles = (quantity: number) => ({ productId: bottle._id, color: null, size: null, quantity })
    const receipt = (...lines: ReturnType<typeof line | typeof bottles>[]) => ({
      id: ID,
      supplier: 'Grossiste de Sandaga',
      note: 'Deux cartons',
      lines,
    })
    return { shop, dress, bottle, line, bottles, receipt }
  }

  it('adds the units to variants and products, with movements and an audit entry', {
    tags: ['C-32', 'C-04'],
  }, async () => {
    const { shop, dress, bottle, line, bottles, receipt } = await aStockedShop()
    const received = await receiveGoods(shop, receipt(line('3 mois', 2), line('6 mois', 3), bottles(10)))
    expect(received).toMatchObject({
      ok: true,
      repeated: false,
      adjustment: { id: ID, kind: 'receipt', pieces: 15, userName: 'awa', undoneAt: null },
    })
    expect(await stocksOf(shop, dress._id)).toEqual([6, 3, 3])
    expect(await stocksOf(shop, bottle._id)).toEqual([12])
    expect(await shop.store.stock.movements(bottle._id, 1)).toMatchObject([
      { quantity: 10, balance: 12, reason: 'receipt', reference: ID, userName: 'awa' },
    ])
    expect((await shop.store.audit.list({ limit: 1, offset: 0 }))[0]).toMatchObject({
      action: 'stock.received',
      actor: AWA,
      subject: { id: ID, name: 'Grossiste de Sandaga' },
      changes: { pieces: [null, 15] },
    })
    await expectConsistentStock(engine())
  })

  it('publishes that a sold-out product is available again', async () => {
    const { shop, bottles, bottle, receipt } = await aStockedShop()
    await placeOrder(shop, anOrderInput(bottle, 2))
    shop.publishedEvents.length = 0
    await receiveGoods(shop, receipt(bottles(10)))
    expect(shop.publishedEvents).toEqual([
      { kind: 'product', productId: bottle._id, touches: 'cards', facets: true, stock: true },
      { kind: 'stock', productId: bottle._id, stock: 10 },
      { kind: 'stock-alert', productId: bottle._id },
    ])
  })

  it('writes nothing when one line has an unknown variant', async () => {
    const { shop, dress, line, bottles, receipt } = await aStockedShop()
    const refused = await receiveGoods(shop, receipt(line('3 mois', 2), line('9 mois', 1), bottles(1)))
    expect(refused).toMatchObject({ ok: false, code: 'STOCK_LINES', issues: [{ path: 'lines.1' }] })
    expect(await stocksOf(shop, dress._id)).toEqual([1, 1, 0])
    expect(await shop.store.adjustments.find(ID)).toBeNull()
  })

  it('adds the units once when the same list is sent eight times concurrently', {
    tags: ['C-32'],
  }, async () => {
    const { shop, dress, line, receipt } = await aStockedShop()
    const answers = await Promise.all(times(8, () => receiveGoods(shop, receipt(line('6 mois', 3)))))
    const first = answers.filter((answer) => answer.ok && !answer.repeated)
    expect(first).toHaveLength(1)
    for (const answer of answers) expect({ ...answer, repeated: false }).toEqual(first[0])
    expect(await stocksOf(shop, dress._id)).toEqual([4, 1, 3])
    await expectConsistentStock(engine())
  })

  it('accepts only one of several different lists that are sent concurrently with the same id', async () => {
    const { shop, line, bottles, receipt } = await aStockedShop()
    const answers = await Promise.all([
      receiveGoods(shop, receipt(line('6 mois', 3))),
      receiveGoods(shop, receipt(bottles(3))),
      receiveGoods(shop, receipt(line('6 mois', 4))),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'ADJUSTMENT_ID_TAKEN')).toHaveLength(2)
    const { adjustment } = (await shop.store.adjustments.find(ID)) ?? {}
    expect(await shop.store.adjustments.units({ id: ID, kind: 'receipt' })).toMatchObject([
      { quantity: adjustment?.pieces },
    ])
    await expectConsistentStock(engine())
  })

  it('accepts a repeated request after the product was deleted', async () => {
    const { shop, bottle, bottles, receipt } = await aStockedShop()
    await receiveGoods(shop, receipt(bottles(3)))
    await deleteProducts(shop, [bottle._id])
    expect(await receiveGoods(shop, receipt(bottles(3)))).toMatchObject({ ok: true, repeated: true })
  })
})

describeOnEachEngine('undoReceipt', (engine) => {
  async function aReceipt(quantity = 3) {
    const shop = aShop(engine(), { actor: AWA, newId: () => crypto.randomUUID() })
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 1, '6 mois': 0 })
    const lines = [{ productId: dress._id, color: null, size: '6 mois', quantity }]
    await receiveGoods(shop, { id: ID, supplier: '', note: '', lines })
    const buy = (units: number) => {
      const item = { productId: dress._id, name: 'Robe', price: 1000, image: '' }
      return placeOrder(
        shop,
        anOrderInput(dress, units, { items: [{ ...item, quantity: units, color: null, size: '6 mois' }] }),
      )
    }
    return { shop, dress, buy }
  }

  it('removes the received units once for concurrent undo requests', { tags: ['C-32'] }, async () => {
    const { shop, dress } = await aReceipt()
    shop.advance(1000)
    const answers = await Promise.all(times(8, () => undoReceipt(shop, ID)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'RECEIPT_UNDONE')).toHaveLength(7)
    expect(await stocksOf(shop, dress._id)).toEqual([1, 1, 0])
    expect(await shop.store.stock.movements(dress._id, 1)).toMatchObject([
      { quantity: -3, reason: 'receipt', reference: ID },
    ])
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action: 'stock.receipt-undone', changes: { pieces: [3, null] } })
    await expectConsistentStock(engine())
  })

  it('is possible for less than ten minutes after the receipt', async () => {
    const { shop } = await aReceipt()
    shop.advance(TEN_MINUTES)
    expect(await undoReceipt(shop, ID)).toMatchObject({ ok: false, code: 'RECEIPT_FINAL' })
    expect(await undoReceipt(shop, 'unknown')).toMatchObject({ ok: false, code: 'RECEIPT_NOT_FOUND' })
    shop.advance(-1)
    expect(await undoReceipt(shop, ID)).toMatchObject({ ok: true })
  })

  it('fails when received units were sold, and lists them', async () => {
    const { shop, dress, buy } = await aReceipt()
    expect(await buy(1)).toMatchObject({ ok: true })
    expect(await undoReceipt(shop, ID)).toMatchObject({
      ok: false,
      code: 'RECEIPT_SOLD',
      issues: [{ path: dress._id, message: '«\u202fRobe (6 mois)\u202f»\u202f: il reste 2 pièces sur 3.' }],
    })
    expect(await stocksOf(shop, dress._id)).toEqual([3, 1, 2])
  })

  it('removes the last unit unless a concurrent order sells it', async () => {
    for (const round of times(5, Number)) {
      const { shop, dress, buy } = await aReceipt(1)
      const acts = [() => undoReceipt(shop, ID), () => buy(1)]
      const [one, other] = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      expect([one?.ok, other?.ok].filter(Boolean)).toHaveLength(1)
      expect(await stocksOf(shop, dress._id)).toEqual([1, 1, 0])
      await expectConsistentStock(engine())
      await deleteProducts(shop, [dress._id])
      await engine().db.deleteFrom('stockAdjustments').execute()
    }
  })
})
