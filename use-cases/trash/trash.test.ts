import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { cancelOrder, deleteOrder, reopenOrder } from '../../tests/support/change-order.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { populatedShop } from '../../tests/support/populated-shop.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { productRows } from '../../tests/support/product-rows.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { deleteProducts } from '../catalogue/change-products.ts'
import { findProducts } from '../catalogue/find-products.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { replaceProduct } from '../catalogue/replace-product.ts'
import { undoBulkAction } from '../catalogue/undo-bulk-action.ts'
import { placeOrder } from '../orders/place-order.ts'
import { assignBarcode } from '../stock/barcodes.ts'
import { listTrash } from './list-trash.ts'
import { purgeExpired, purgeProducts } from './purge-trash.ts'
import { restoreProducts } from './restore-products.ts'

const A_DAY = 86_400_000
const PAGE = { q: '', limit: 30, page: 1 }

async function deleted(shop: TestShop, ids: readonly string[]): Promise<string> {
  const answer = await deleteProducts(shop, ids)
  if (!answer.ok) throw new Error(answer.message)
  return answer.undo.id
}

async function ordered(shop: TestShop, product: Parameters<typeof anOrderInput>[0], quantity: number) {
  const placed = await placeOrder(shop, anOrderInput(product, quantity))
  if (!placed.ok) throw new Error(placed.message)
  return placed.order.orderId
}

const namesIn = async (shop: TestShop) => (await listTrash(shop, PAGE)).products.map(({ name }) => name)

describeOnEachEngine('the trash', (engine) => {
  it('restores a product with all its rows and images', { tags: ['G-22'] }, async () => {
    const shop = await populatedShop(engine())
    await purgeExpired({ ...shop, clock: () => shop.clock() + 30 * A_DAY })
    const before = await productRows(engine())
    const images = [...(await imagesLeft(shop))]
    const ids = before.products.map(({ id }) => String(id))
    for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0)

    await deleted(shop, ids)
    for (const rows of Object.values(await productRows(engine()))) expect(rows).toEqual([])
    expect([...(await imagesLeft(shop))]).toEqual(images)
    shop.advance(29 * A_DAY)
    expect(await restoreProducts(shop, ids)).toEqual({ ok: true, count: ids.length, left: [] })
    expect(await productRows(engine())).toEqual(before)
    expect([...(await imagesLeft(shop))]).toEqual(images)
    await expectConsistentStock(engine())
    expect(await namesIn(shop)).toEqual([])
    expect(shop.publishedEvents.filter(({ kind }) => kind === 'product').slice(-3)).toEqual(
      expect.arrayContaining(
        ids.map((productId) => ({ kind: 'product', productId, touches: 'lists', change: 'created' })),
      ),
    )
  })

  it('hides its products from pages, lists, searches and barcodes', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Gigoteuse', barcode: '123' })
    await deleted(shop, [_id])
    expect(await getProduct(shop, _id)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await shop.store.products.count()).toBe(0)
    expect((await findProducts(shop, { q: 'gigoteuse' })).total).toBe(0)
    expect(await shop.store.products.categories()).toEqual([])
    expect(await shop.store.barcodes.owners('123')).toEqual([])
    expect(await deleteProducts(shop, [_id])).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })

  it('lists its products, last deleted first, with the remaining days', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine(), { actor: { id: 'awa', name: 'awa' } })
    const first = await addProduct(shop, { name: 'Bonnet rayé', price: 2500, stock: 3 })
    const second = await addProduct(shop, { name: 'Écharpe' })
    await deleted(shop, [first._id])
    shop.advance(3 * A_DAY + 1)
    await deleted(shop, [second._id])
    const { products, total } = await listTrash(shop, PAGE)
    expect(total).toBe(2)
    expect(products.map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
      ['Écharpe', 30],
      ['Bonnet rayé', 27],
    ])
    expect(products[1]).toMatchObject({ price: 2500, stock: 3, image: first.images[0], userName: 'awa' })
    expect((await listTrash(shop, { ...PAGE, q: 'RAYE' })).products).toMatchObject([{ _id: first._id }])
    expect(await listTrash(shop, { q: '', limit: 1, page: 2 })).toMatchObject({
      total: 2,
      products: [{ name: 'Bonnet rayé' }],
    })
  })

  it('purges products after 30 days, and the images that only they show', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine())
    const shared = anImage()
    const other = await addProduct(shop, {}, [shared])
    const { _id } = await addProduct(shop, { name: 'Ancien' }, [anImage(), shared])
    await deleted(shop, [_id])
    shop.advance(A_DAY)
    const later = await addProduct(shop, { name: 'Récent' })
    await deleted(shop, [later._id])
    shop.advance(29 * A_DAY)
    expect(await namesIn(shop)).toEqual(['Récent'])
    expect(await restoreProducts(shop, [_id])).toMatchObject({ code: 'TRASHED_NOT_FOUND' })
    expect(await purgeExpired(shop)).toEqual({ products: 1, bulkActions: 2 })
    expect(await purgeExpired(shop)).toEqual({ products: 0, bulkActions: 0 })
    expect(await imagesLeft(shop)).toEqual(new Set([...other.images, ...later.images]))
    expect((await restoreProducts(shop, [later._id])).ok).toBe(true)
    const entries = await shop.store.audit.list({ limit: 2, offset: 0 })
    expect(entries.map(({ action, actor }) => [action, actor])).toContainEqual(['product.purged', null])
  })

  it('keeps an image of a deleted product when another product stops showing this image', async () => {
    const shop = aShop(engine())
    const shared = anImage()
    const other = await addProduct(shop, {}, [shared, anImage()])
    const { _id, images } = await addProduct(shop, {}, [shared])
    await deleted(shop, [_id])
    const own = other.images
    await replaceProduct(shop, other._id, productDetails(), { existing: own.slice(1), files: [] })
    expect([...(await imagesLeft(shop))]).toContain(images[0])
    await purgeProducts(shop, [_id])
    expect([...(await imagesLeft(shop))]).toEqual(own.slice(1))
  })

  it('purges all chosen products, or none if one of them is not in the trash', async () => {
    const shop = aShop(engine())
    const ids = [(await addProduct(shop, { name: 'A' }))._id, (await addProduct(shop, { name: 'B' }))._id]
    await deleted(shop, ids)
    expect(await purgeProducts(shop, [...ids, 'gone'])).toMatchObject({
      code: 'TRASHED_NOT_FOUND',
      message: 'Un produit n’est plus dans la corbeille. Rien n’a été changé.',
      issues: [{ path: 'gone' }],
    })
    expect(await namesIn(shop)).toHaveLength(2)
    expect(await purgeProducts(shop, ids)).toEqual({ ok: true, count: 2 })
    expect([await namesIn(shop), (await imagesLeft(shop)).size]).toEqual([[], 0])
  })

  it('returns the units of orders cancelled or deleted while their product was in the trash', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 20 })
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 5, '6 mois': 5 })
    const input = anOrderInput(dress, 2)
    const sized = { ...input, items: input.items.map((item) => ({ ...item, size: '6 mois' })) }
    const [cancelled, removed, before] = [
      await ordered(shop, product, 1),
      await ordered(shop, product, 2),
      await ordered(shop, product, 4),
    ]
    await ordered(shop, product, 8)
    expect((await placeOrder(shop, sized)).ok).toBe(true)
    await cancelOrder(shop, before)
    await deleted(shop, [product._id, dress._id])

    await cancelOrder(shop, cancelled)
    expect(await reopenOrder(shop, cancelled)).toMatchObject({ code: 'OUT_OF_STOCK' })
    await deleteOrder(shop, removed)
    await cancelOrder(shop, sized.orderId)
    expect((await restoreProducts(shop, [product._id, dress._id])).ok).toBe(true)
    expect(await shop.store.products.find(product._id)).toMatchObject({ stock: 12, purchases: 8 })
    expect(await getProduct(shop, dress._id)).toMatchObject({
      product: { stock: 10, purchases: 0, variants: [{ stock: 5 }, { stock: 5 }] },
    })
    const [last] = await shop.store.stock.movements(dress._id, 1)
    expect(last).toMatchObject({ reason: 'cancellation', reference: sized.orderId, quantity: 2 })
    await expectConsistentStock(engine())
    expect((await reopenOrder(shop, cancelled)).ok).toBe(true)
    expect(await shop.store.products.find(product._id)).toMatchObject({ stock: 11, purchases: 9 })
  })

  it('restores a product without its barcode when another product now has it', {
    tags: ['G-22'],
  }, async () => {
    const shop = aShop(engine())
    const old = await addProduct(shop, { name: 'Biberon', barcode: '111' })
    const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 1, '6 mois': 1 })
    await assignBarcode(shop, '222', { productId: dress._id, color: null, size: '3 mois' })
    await assignBarcode(shop, '333', { productId: dress._id, color: null, size: '6 mois' })
    await deleted(shop, [old._id, dress._id])
    await addProduct(shop, { name: 'Biberon', barcode: '111' })
    await addProduct(shop, { name: 'Veilleuse', barcode: '222' })
    expect(await restoreProducts(shop, [old._id, dress._id])).toMatchObject({
      ok: true,
      left: expect.arrayContaining([
        {
          productId: old._id,
          name: 'Biberon',
          reasons: [
            'Code-barres 111\u202f: il est maintenant celui de «\u202fBiberon\u202f», le produit restauré n’en a plus.',
          ],
        },
        expect.objectContaining({ name: 'Robe', reasons: [expect.stringContaining('Veilleuse')] }),
      ]),
    })
    expect(await shop.store.products.find(old._id)).toMatchObject({ name: 'Biberon', barcode: '' })
    expect(await shop.store.barcodes.owners('111')).toHaveLength(1)
    expect(await shop.store.barcodes.owners('333')).toMatchObject([{ productId: dress._id }])
  })

  it('refuses to restore a product whose id is in the catalogue again', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { name: 'Hochet' })
    const id = await deleted(shop, [product._id])
    await shop.store.products.insert(product._id, product, shop.clock())
    const refusal = {
      code: 'PRODUCT_EXISTS',
      message: 'Rien n’a été restauré\u202f: «\u202fHochet\u202f» est de nouveau dans le catalogue.',
    }
    expect(await restoreProducts(shop, [product._id])).toMatchObject(refusal)
    expect(await undoBulkAction(shop, id)).toMatchObject(refusal)
    await deleted(shop, [product._id])
    expect(await namesIn(shop)).toEqual(['Hochet'])
    expect((await undoBulkAction(shop, id)).ok).toBe(false)
  })
})

async function shopOn(engine: Engine) {
  return aShop(engine, { newId: () => crypto.randomUUID() })
}

describeInstances('two instances', ({ open }) => {
  it('restore a product once, and return the units of a concurrently cancelled order once', {
    tags: ['G-22'],
  }, async () => {
    const engines = [await open(), await open()]
    const [here, there] = await Promise.all(engines.map(shopOn))
    if (!here || !there) throw new Error('no instance')
    for (let round = 0; round < 8; round++) {
      const product = await addProduct(here, { price: 1000, stock: 5 })
      const orderId = await ordered(here, product, 2)
      await deleted(here, [product._id])
      const acts = [
        () => restoreProducts(here, [product._id]),
        () => cancelOrder(there, orderId),
        () => restoreProducts(there, [product._id]),
      ]
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      expect(await here.store.products.find(product._id)).toMatchObject({ stock: 5, purchases: 0 })
    }
    for (const engine of engines) await expectConsistentStock(engine)
  })
})
