import { expect, it } from 'vitest'
import type { Store } from '../../data/store.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, NOT_AN_IMAGE, productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop, OPENING, type TestShop } from '../../tests/support/shop.ts'
import { likeProduct } from '../likes/likes.ts'
import { placeOrder } from '../orders/place-order.ts'
import { rateProduct } from '../reviews/reviews.ts'
import { purgeProducts } from '../trash/purge-trash.ts'
import { deleteProducts } from './change-products.ts'
import { createProduct } from './create-product.ts'
import { getProduct } from './get-product.ts'
import { replaceProduct } from './replace-product.ts'

/** The same shop with a database that fails to insert products. */
function failing(shop: TestShop): TestShop {
  const insert = async () => {
    throw new Error('disk full')
  }
  const transaction: Store['transaction'] = (work) =>
    shop.store.transaction((tx) =>
      work(Object.create(tx, { products: { value: { ...tx.products, insert } } })),
    )
  return { ...shop, store: { ...shop.store, transaction } }
}

describeOnEachEngine('createProduct', (engine) => {
  it('stores images in order and publishes the product', async () => {
    const shop = aShop(engine())
    const [first, second] = [anImage(), anImage()]
    const created = await createProduct(shop, productDetails({ colors: ['Bleu', 'Rose'] }), {
      files: [first, second],
    })
    if (!created.ok) throw new Error(created.message)
    const { product } = created
    expect(product.images).toEqual([await shop.images.add(first), await shop.images.add(second)])
    expect(product).toMatchObject({ name: 'Body coton', colors: ['Bleu', 'Rose'], reviews: [] })
    expect(product.createdAt).toBe(new Date(OPENING).toISOString())
    expect(shop.publishedEvents).toEqual([
      { kind: 'product', productId: product._id, touches: 'lists', change: 'created' },
    ])
    expect(await getProduct(shop, product._id)).toEqual({ ok: true, product })
  })

  it('uses the shop’s brand by default', { tags: ['A-322'] }, async () => {
    const { brand: _brand, ...unbranded } = productDetails()
    const created = await createProduct(aShop(engine()), unbranded, { files: [anImage()] })
    expect(created).toMatchObject({ product: { brand: 'Keur Bébé' } })
  })

  it('requires an image', async () => {
    const shop = aShop(engine())
    expect(await createProduct(shop, productDetails(), { files: [] })).toMatchObject({
      code: 'IMAGE_REQUIRED',
      message: 'Au moins une image est requise pour un nouveau produit.',
    })
    expect(await shop.store.products.count()).toBe(0)
  })

  it('stores nothing when an image is unreadable or the database fails', async () => {
    const shop = aShop(engine())
    expect(await createProduct(shop, productDetails(), { files: [anImage(), NOT_AN_IMAGE] })).toMatchObject({
      code: 'IMAGE_UNREADABLE',
      issues: [{ path: 'images' }],
    })
    await expect(createProduct(failing(shop), productDetails(), { files: [anImage()] })).rejects.toThrow(
      'disk full',
    )
    expect(shop.publishedEvents.filter(({ kind }) => kind !== 'mail')).toEqual([])
    expect((await imagesLeft(shop)).size).toBe(0)
  })

  it('stores no image when the image store rejects one', async () => {
    const shop = aShop(engine())
    const { add } = shop.images
    const [first, second] = [anImage(), anImage()]
    shop.images.add = async (bytes) => {
      if (bytes === second) throw new ServiceUnavailableError('images', 'unreachable')
      return add(bytes)
    }
    await expect(addProduct(shop, {}, [first, second])).rejects.toMatchObject({ reason: 'images' })
    expect((await imagesLeft(shop)).size).toBe(0)
    expect(await shop.store.products.listAfter(null, 1000)).toEqual([])
  })

  it('keeps the images of other products when the creation fails', async () => {
    const shop = aShop(engine())
    const shared = anImage()
    const { images } = await addProduct(shop, {}, [shared])
    await expect(createProduct(failing(shop), productDetails(), { files: [shared] })).rejects.toThrow()
    await createProduct(shop, productDetails(), { files: [shared, NOT_AN_IMAGE] })
    expect([...(await imagesLeft(shop))]).toEqual(images)
  })
})

describeOnEachEngine('replaceProduct', (engine) => {
  const fields = productDetails({ name: 'Renommé', price: 7000 })

  it('keeps ratings, likes, sales and the creation date, and by default the images', async () => {
    const shop = aShop(engine())
    const product = await addProduct(shop)
    const { _id, images, createdAt } = product
    await rateProduct(shop, { productId: _id, visitorId: 'v', rating: 4 })
    await likeProduct(shop, _id, 'v')
    await placeOrder(shop, anOrderInput(product, 2))
    shop.advance(1000)
    const replaced = await replaceProduct(shop, _id, fields, { files: [] })
    expect(replaced).toMatchObject({
      product: { name: 'Renommé', price: 7000, images, createdAt, ratings: [4], likes: 1, purchases: 2 },
    })
    expect(shop.publishedEvents.at(-1)).toEqual({
      kind: 'product',
      productId: _id,
      touches: 'lists',
      stock: true,
    })
  })

  it('appends new images', async () => {
    const shop = aShop(engine())
    const { _id, images } = await addProduct(shop)
    const added = anImage()
    const replaced = await replaceProduct(shop, _id, fields, { files: [added] })
    expect(replaced).toMatchObject({ product: { images: [...images, await shop.images.add(added)] } })
  })

  it('reorders images and deletes omitted ones', async () => {
    const shop = aShop(engine())
    const { _id, images } = await addProduct(shop, {}, [anImage(), anImage(), anImage()])
    const [first, second, third] = images as [string, string, string]
    const added = anImage()
    const replaced = await replaceProduct(shop, _id, fields, { existing: [third, first], files: [added] })
    const expected = [third, first, await shop.images.add(added)]
    expect(replaced).toMatchObject({ product: { images: expected } })
    expect(await imagesLeft(shop)).toEqual(new Set(expected))
    expect(await imagesLeft(shop)).not.toContain(second)
  })

  it('keeps a removed image that another product shows', async () => {
    const shop = aShop(engine())
    const shared = anImage()
    const { images } = await addProduct(shop, {}, [shared])
    const { _id } = await addProduct(shop, {}, [shared, anImage()])
    await replaceProduct(shop, _id, fields, { existing: [], files: [anImage()] })
    expect([...(await imagesLeft(shop))]).toContain(images[0])
  })

  it('ignores requested image URLs that do not belong to the product', async () => {
    const shop = aShop(engine())
    const { _id, images } = await addProduct(shop)
    const existing = ['https://example.com/x.png', '/pictures/other-800.webp', ...images]
    expect(await replaceProduct(shop, _id, fields, { existing, files: [] })).toMatchObject({
      product: { images },
    })
  })

  it('requires at least one image', async () => {
    const shop = aShop(engine())
    const { _id, images } = await addProduct(shop)
    const refused = await replaceProduct(shop, _id, fields, { existing: [], files: [] })
    expect(refused).toMatchObject({ code: 'IMAGE_REQUIRED', message: 'Au moins une image est requise.' })
    expect(await getProduct(shop, _id)).toMatchObject({ product: { name: 'Body coton', images } })
  })

  it('stores no image when the product is missing or one of the images is unreadable', async () => {
    const shop = aShop(engine())
    const { _id, images } = await addProduct(shop)
    expect(await replaceProduct(shop, 'none', fields, { files: [anImage()] })).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
    expect(await replaceProduct(shop, _id, fields, { files: [anImage(), NOT_AN_IMAGE] })).toMatchObject({
      code: 'IMAGE_UNREADABLE',
    })
    expect([...(await imagesLeft(shop))]).toEqual(images)
  })
})

describeOnEachEngine('replaceProduct during sales', (engine) => {
  /** Two units were ordered after the form was opened at a stock of 10. */
  async function productSoldWhileEditing() {
    const shop = aShop(engine())
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    expect(await placeOrder(shop, anOrderInput(product, 2))).toMatchObject({ ok: true })
    const replace = (stock: number, stockWas?: number) =>
      replaceProduct(shop, product._id, productDetails({ name: 'Renommé', price: 1000, stock }), {
        files: [],
        ...(stockWas !== undefined && { stockWas }),
      })
    return { shop, product, replace }
  }

  it('does not restore sold units to the stock when the form leaves the stock unchanged', async () => {
    const { shop, product, replace } = await productSoldWhileEditing()
    expect(await replace(10, 10)).toMatchObject({ product: { name: 'Renommé', stock: 8, purchases: 2 } })
    expect(shop.publishedEvents.at(-1)).toEqual({ kind: 'product', productId: product._id, touches: 'lists' })
  })

  it('refuses a new stock based on an outdated stock, and accepts it when it is based on the current stock', async () => {
    const { shop, product, replace } = await productSoldWhileEditing()
    const eventCount = shop.publishedEvents.length
    expect(await replace(15, 10)).toMatchObject({
      code: 'STOCK_MOVED',
      message: 'Le stock a changé entre-temps. Il est de 8.',
      issues: [{ path: 'stock' }],
      stock: 8,
    })
    expect(shop.publishedEvents).toHaveLength(eventCount)
    expect(await shop.store.products.find(product._id)).toMatchObject({ name: 'Body coton', stock: 8 })
    expect(await replace(15, 8)).toMatchObject({ product: { name: 'Renommé', stock: 15 } })
  })

  it('stores no image when the stock in the form conflicts with sales', async () => {
    const { shop, product } = await productSoldWhileEditing()
    const fields = productDetails({ stock: 15 })
    await replaceProduct(shop, product._id, fields, { files: [anImage()], stockWas: 10 })
    expect([...(await imagesLeft(shop))]).toEqual(product.images)
  })

  it('writes the stock without a conflict check when the client does not send the stock it has read', async () => {
    const { replace } = await productSoldWhileEditing()
    expect(await replace(15)).toMatchObject({ product: { stock: 15 } })
  })

  it('loses no unit that is ordered concurrently', async () => {
    const { shop, product, replace } = await productSoldWhileEditing()
    const order = (pieces: number) => placeOrder(shop, anOrderInput(product, pieces))
    const [replaced, ...orders] = await Promise.all([replace(20, 8), order(3), order(1)])
    expect(orders).toMatchObject([{ ok: true }, { ok: true }])
    // If an order comes first, the replacement is refused; otherwise both orders reduce the new stock.
    expect(await shop.store.products.find(product._id)).toMatchObject({ stock: (replaced.ok ? 20 : 8) - 4 })
  })
})

describeOnEachEngine('deleteProducts', (engine) => {
  it('moves a product to the trash, where a purge deletes its images unless another product shows them', async () => {
    const shop = aShop(engine())
    const shared = anImage()
    const other = await addProduct(shop, {}, [shared])
    const { _id } = await addProduct(shop, {}, [anImage(), shared])
    expect(await deleteProducts(shop, [_id])).toMatchObject({
      ok: true,
      message: 'Produit supprimé avec succès !',
    })
    expect(await getProduct(shop, _id)).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect((await imagesLeft(shop)).size).toBe(2)
    expect(shop.publishedEvents.at(-1)).toEqual({
      kind: 'product',
      productId: _id,
      touches: 'lists',
      change: 'deleted',
    })
    await purgeProducts(shop, [_id])
    expect([...(await imagesLeft(shop))]).toEqual(other.images)
    expect(await deleteProducts(shop, [_id])).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  })
})
