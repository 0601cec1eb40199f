import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { cancelOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { addProduct, stock as stockProducts } from '../../tests/support/product-fixtures.ts'
import { productRows } from '../../tests/support/product-rows.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { placeOrder } from '../orders/place-order.ts'
import { receiveGoods } from '../stock/adjust-stock.ts'
import { listBulkActions } from './bulk-actions.ts'
import { changeProduct, changeProducts, deleteProducts } from './change-products.ts'
import { findProducts } from './find-products.ts'
import { undoBulkAction } from './undo-bulk-action.ts'

const AWA = { id: 'awa', name: 'awa' }
const TEN_MINUTES = 10 * 60_000

async function edited(shop: TestShop, ids: readonly string[], changes: Parameters<typeof changeProducts>[2]) {
  const answer = await changeProducts(shop, ids, changes)
  if (!answer.ok || !answer.undo) throw new Error('nothing to undo')
  return answer.undo.id
}

/** Undoes a bulk action. @returns why products were not fully restored, by product name */
async function leftBy(shop: TestShop, id: string) {
  const undone = await undoBulkAction(shop, id)
  return undone.ok ? Object.fromEntries(undone.left.map(({ name, reasons }) => [name, reasons])) : undone
}

describeOnEachEngine('undoBulkAction', (engine) => {
  it('restores the values of all products, with an audit entry and an event for each', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine(), { actor: AWA })
    const one = await addProduct(shop, { name: 'Un', discount: 5, isSale: true, stock: 4 })
    const other = await addProduct(shop, { name: 'Deux', discount: 0, stock: 9, category: 'Jouer' })
    const changes = { discount: 20, isSale: true, stock: 0, category: 'Vêtements/Enfant' } as const
    const id = await edited(shop, [one._id, other._id], changes)
    shop.advance(TEN_MINUTES - 1)
    expect(await undoBulkAction(shop, id)).toEqual({ ok: true, kind: 'edit', count: 2, left: [] })
    for (const before of [one, other]) {
      const { reviews: _, variants: __, ...fields } = before
      expect(await shop.store.products.find(before._id)).toEqual(fields)
    }
    expect((await findProducts(shop, { category: 'jouer' })).total).toBe(1)
    const [last] = await shop.store.stock.movements(one._id, 1)
    expect(last).toMatchObject({ reason: 'edit', reference: `undo ${id}`, quantity: 4, userName: 'awa' })
    const entries = await shop.store.audit.list({ limit: 2, offset: 0 })
    expect(entries).toMatchObject([{ action: 'product.edit-undone' }, { action: 'product.edit-undone' }])
    expect(entries.find(({ subject }) => subject?.name === 'Un')).toMatchObject({
      actor: AWA,
      changes: { discount: [20, 5], stock: [0, 4], category: ['Vêtements/Enfant', one.category] },
    })
    expect(shop.publishedEvents).toContainEqual({
      kind: 'product',
      productId: one._id,
      touches: 'lists',
      stock: true,
    })
    await expectConsistentStock(engine())
  })

  it('does not overwrite later changes, and reports them', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine())
    const one = await addProduct(shop, { name: 'Un', stock: 4 })
    const other = await addProduct(shop, { name: 'Deux', stock: 4 })
    const gone = await addProduct(shop, { name: 'Trois', stock: 4 })
    const id = await edited(shop, [one._id, other._id, gone._id], { discount: 20, stock: 9, isSale: true })
    await changeProduct(shop, one._id, { discount: 30 })
    await changeProduct(shop, other._id, { stock: 7 })
    await deleteProducts(shop, [gone._id])
    expect(await leftBy(shop, id)).toEqual({
      Un: ['Réduction\u202f: modifié depuis, laissé tel quel.'],
      Deux: ['Stock\u202f: saisi ou compté de nouveau depuis, laissé tel quel.'],
      Trois: ['Ce produit a été supprimé depuis.'],
    })
    expect(await shop.store.products.find(one._id)).toMatchObject({ discount: 30, stock: 4, isSale: false })
    expect(await shop.store.products.find(other._id)).toMatchObject({ discount: 0, stock: 7, isSale: false })
  })

  it('keeps later sales, cancellations and receipts, and never makes a stock negative', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine())
    const sold = await addProduct(shop, { name: 'Vendu', price: 1000, stock: 5 })
    const short = await addProduct(shop, { name: 'Épuisé', price: 1000, stock: 2 })
    const id = await edited(shop, [sold._id, short._id], { stock: 10 })
    const placed = await placeOrder(shop, anOrderInput(sold, 3))
    await placeOrder(shop, anOrderInput(sold, 1))
    await placeOrder(shop, anOrderInput(short, 9))
    if (placed.ok) await cancelOrder(shop, placed.order.orderId)
    const lines = [{ productId: sold._id, color: null, size: null, quantity: 6 }]
    await receiveGoods(shop, { id: 'receipt-00000001', supplier: '', note: '', lines })
    expect(await leftBy(shop, id)).toEqual({
      Épuisé: ['Stock\u202f: ramené à 0 seulement, 7 des 8 pièces ajoutées ne sont plus en stock.'],
    })
    expect(await shop.store.products.find(sold._id)).toMatchObject({ stock: 5 - 1 + 6, purchases: 1 })
    expect(await shop.store.products.find(short._id)).toMatchObject({ stock: 0, purchases: 9 })
    await expectConsistentStock(engine())
  })

  it('does not change a stock that is now counted by size', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Body', stock: 4 })
    const id = await edited(shop, [_id], { stock: 0 })
    const variant = { id: 'v1', productId: _id, color: null, size: '3 mois' }
    await shop.store.stock.insertVariants([variant])
    expect(await leftBy(shop, id)).toEqual({
      Body: ['Stock\u202f: compté depuis par taille et couleur, laissé tel quel.'],
    })
  })

  it('undoes two edits of the same product, the later one first', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { stock: 4, discount: 1 })
    const first = await edited(shop, [_id], { stock: 8, discount: 10 })
    const second = await edited(shop, [_id], { stock: 20, discount: 20 })
    expect(await undoBulkAction(shop, second)).toMatchObject({ left: [] })
    expect(await undoBulkAction(shop, first)).toMatchObject({ left: [] })
    expect(await shop.store.products.find(_id)).toMatchObject({ stock: 4, discount: 1 })
  })

  it('does not restore a barcode that another product has now', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Body', barcode: '111' })
    const id = await edited(shop, [_id], { barcode: '' })
    await addProduct(shop, { name: 'Autre', barcode: '111' })
    expect(await leftBy(shop, id)).toEqual({
      Body: ['Code-barres\u202f: donné depuis à un autre produit.'],
    })
  })

  it('restores deleted products once within 10 minutes, and fails for an unknown action', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop)
    const before = await productRows(engine())
    const deletion = await deleteProducts(shop, [product._id])
    if (!deletion.ok) throw new Error(deletion.message)
    expect(await listBulkActions(shop)).toMatchObject([
      { id: deletion.undo.id, kind: 'deletion', products: 1, name: product.name },
    ])
    expect(await undoBulkAction(shop, deletion.undo.id)).toEqual({
      ok: true,
      kind: 'deletion',
      count: 1,
      left: [],
    })
    expect(await productRows(engine())).toEqual(before)
    expect(await listBulkActions(shop)).toEqual([])
    expect(await undoBulkAction(shop, deletion.undo.id)).toMatchObject({
      code: 'BULK_ACTION_UNDONE',
      message: 'Cette modification est déjà défaite.',
    })
    const id = await edited(shop, [product._id], { discount: 5 })
    shop.advance(TEN_MINUTES)
    expect(await listBulkActions(shop)).toEqual([])
    expect(await undoBulkAction(shop, id)).toMatchObject({
      code: 'BULK_ACTION_FINAL',
      message: 'Cette modification ne peut plus être défaite\u202f: elle date de plus de 10 minutes.',
    })
    expect(await undoBulkAction(shop, 'none')).toMatchObject({ code: 'BULK_ACTION_NOT_FOUND' })
  })

  it('is not offered after an edit that changed nothing', async () => {
    const shop = aShop(engine())
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 2 })
    expect(await changeProducts(shop, [dress._id], { stock: 2, discount: 0 })).toEqual({
      ok: true,
      count: 1,
      undo: null,
      free: [],
    })
    expect(await listBulkActions(shop)).toEqual([])
  })

  it('runs at most three more SQL statements for the 50 products of a transaction than for 20', {
    tags: ['G-22'],
  }, async () => {
    const counts: number[] = []
    for (const size of [20, 50]) {
      const counted = countingShop(engine())
      const ids = Array.from({ length: size }, (_, index) => `p${size}-${String(index).padStart(3, '0')}`)
      await stockProducts(
        counted.shop.store,
        Object.fromEntries(
          ids.map((id, index) => [id, { price: 1000 + index, discount: index % 7, stock: index }]),
        ),
      )
      const id = await edited(counted.shop, ids, { price: 500, discount: 50, stock: 300 })
      const from = counted.statements()
      expect(await undoBulkAction(counted.shop, id)).toMatchObject({ count: size, left: [] })
      counts.push(counted.statements() - from)
      const found = await counted.shop.store.products.findAll(ids)
      expect(
        found.toSorted((a, b) => (a._id < b._id ? -1 : 1)).map(({ price, stock }) => [price, stock]),
      ).toEqual(ids.map((_, index) => [1000 + index, index]))
    }
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBeLessThanOrEqual(3)
  })
})

/** A shop that counts the statements it runs. */
function countingShop(engine: Engine) {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counting: Engine = {
    ...engine,
    db: engine.db.withPlugin(plugin),
    transaction: (work) => engine.transaction((db) => work(db.withPlugin(plugin))),
  }
  const shop = aShop(counting, { newId: () => crypto.randomUUID() })
  return { shop, statements: () => count }
}

describeInstances('two administrators at two instances', ({ open }) => {
  it('undo the same edit only once when both try, even while its products are ordered', {
    tags: ['G-22'],
  }, async () => {
    const engines = [await open(), await open()]
    const shops = engines.map((engine) => aShop(engine, { newId: () => crypto.randomUUID() }))
    const [here, there] = shops
    if (!here || !there) throw new Error('no instance')
    const products = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        addProduct(here, { name: `Body ${index}`, price: 1000, stock: 10 + index }),
      ),
    )
    const ids = products.map(({ _id }) => _id)
    for (let round = 0; round < 5; round++) {
      const before = await here.store.products.findAll(ids)
      const id = await edited(here, ids, { stock: 50 + round, discount: round + 1 })
      const [ones, placed] = await Promise.all([
        Promise.all(shops.map((shop) => undoBulkAction(shop, id))),
        Promise.all(
          products.map(({ _id, name }) => placeOrder(there, anOrderInput({ _id, name, price: 1000 }))),
        ),
      ])
      expect(ones.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual([
        'BULK_ACTION_UNDONE',
        'ok',
      ])
      for (const [index, productId] of ids.entries()) {
        const was = before.find(({ _id }) => _id === productId)?.stock ?? 0
        const stock = was - (placed[index]?.ok ? 1 : 0)
        expect(await here.store.products.find(productId)).toMatchObject({ stock, discount: 0 })
      }
    }
    for (const engine of engines) await expectConsistentStock(engine)
  })
})
