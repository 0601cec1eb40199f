import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { rateProduct } from '../reviews/reviews.ts'
import { purgeProducts } from '../trash/purge-trash.ts'
import { changeProduct, changeProducts, deleteProducts } from './change-products.ts'
import { findProducts } from './find-products.ts'

describeOnEachEngine('changeProduct', (engine) => {
  it('changes only the given fields', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { colors: ['Bleu'], discount: 10 }, [anImage(), anImage()])
    await rateProduct(shop, { productId: _id, visitorId: 'v', rating: 4 })
    const before = await shop.store.products.find(_id)
    const changed = await changeProduct(shop, _id, { price: 7500, stock: 2, isTrending: true })
    expect(changed).toMatchObject({
      ok: true,
      product: { ...before, price: 7500, stock: 2, isTrending: true },
    })
    expect(shop.publishedEvents.slice(-2)).toEqual([
      { kind: 'product', productId: _id, touches: 'lists', stock: true },
      { kind: 'stock', productId: _id, stock: 2, became: 'low' },
    ])
  })

  it('moves a product to another category, where search and filters find it', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { category: 'Jouer' })
    await changeProduct(shop, _id, { category: 'Vêtements/Enfant' })
    expect((await findProducts(shop, { category: 'vetements' })).total).toBe(1)
    expect((await findProducts(shop, { category: 'Jouer' })).total).toBe(0)
  })

  it('does not overwrite a stock that sales have changed', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 5 })
    await placeOrder(shop, anOrderInput(product, 2))
    expect(await changeProduct(shop, product._id, { stock: 10, stockWas: 5 })).toMatchObject({
      code: 'STOCK_MOVED',
      message: 'Le stock a changé entre-temps. Il est de 3.',
    })
    expect(await changeProduct(shop, product._id, { stock: 10, stockWas: 3 })).toMatchObject({
      product: { stock: 10, purchases: 2 },
    })
  })

  it('changes the price although sales have changed the stock', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 5 })
    await placeOrder(shop, anOrderInput(product, 2))
    expect(await changeProduct(shop, product._id, { price: 1500, stock: 5, stockWas: 5 })).toMatchObject({
      product: { price: 1500, stock: 3 },
    })
  })

  it('fails when the product does not exist', async () => {
    expect(await changeProduct(aShop(engine()), 'none', { stock: 1 })).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: 'Produit non trouvé',
    })
  })
})

describeOnEachEngine('changeProducts', (engine) => {
  it('changes all given products and returns their number', async () => {
    const shop = aShop(engine())
    const ids = [(await addProduct(shop))._id, (await addProduct(shop, { stock: 1 }))._id]
    const left = await addProduct(shop)
    expect(await changeProducts(shop, ids, { discount: 20, isSale: true })).toMatchObject({
      ok: true,
      count: 2,
    })
    for (const id of ids)
      expect(await shop.store.products.find(id)).toMatchObject({ discount: 20, isSale: true })
    expect(await shop.store.products.find(left._id)).toMatchObject({ discount: 0, isSale: false })
    expect(shop.publishedEvents.slice(-2)).toEqual(
      expect.arrayContaining(ids.map((productId) => ({ kind: 'product', productId, touches: 'lists' }))),
    )
  })

  it('records the old and the new stock in the audit log', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { stock: 4 })
    await changeProducts(shop, [_id], { stock: 7 })
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entry).toMatchObject({ action: 'product.changed', changes: { stock: [4, 7] } })
  })

  it('changes no product when one of the given products does not exist', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    expect(await changeProducts(shop, [_id, 'gone'], { stock: 0 })).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: 'Un des produits n’existe plus. Rien n’a été changé.',
      issues: [{ path: 'gone', message: 'Produit non trouvé' }],
    })
    expect(await shop.store.products.find(_id)).toMatchObject({ stock: 10 })
  })
})

describeOnEachEngine('deleteProducts', (engine) => {
  it('deletes all products or none, and leaves their images until the products are purged', async () => {
    const shop = aShop(engine())
    const shared = anImage()
    const ids = [
      (await addProduct(shop, {}, [shared, anImage()]))._id,
      (await addProduct(shop, {}, [anImage()]))._id,
    ]
    const left = await addProduct(shop, {}, [shared])
    expect(await deleteProducts(shop, [...ids, 'gone', 'gone too'])).toMatchObject({
      message: '2 des produits n’existent plus. Rien n’a été changé.',
    })
    expect(await shop.store.products.count()).toBe(3)
    expect(await deleteProducts(shop, ids)).toMatchObject({
      count: 2,
      message: '2 produits supprimés avec succès !',
    })
    expect(await shop.store.products.count()).toBe(1)
    expect((await imagesLeft(shop)).size).toBe(3)
    await purgeProducts(shop, ids)
    expect([...(await imagesLeft(shop))]).toEqual(left.images)
  })
})
