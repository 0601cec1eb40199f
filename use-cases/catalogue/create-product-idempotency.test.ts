import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, NOT_AN_IMAGE, productDetails } from '../../tests/builders/product-details.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { placeOrder } from '../orders/place-order.ts'
import { purgeProducts } from '../trash/purge-trash.ts'
import { deleteProducts } from './change-products.ts'
import { createProduct } from './create-product.ts'

describeOnEachEngine('createProduct as a copy', (engine) => {
  it('copies the images in their order', async () => {
    const shop = aShop(engine())
    const source = await addProduct(shop, {}, [anImage(), anImage()])
    const copy = await createProduct(shop, productDetails({ name: 'Copie' }), {
      files: [],
      copyOf: source._id,
    })
    expect(copy).toMatchObject({ ok: true, product: { name: 'Copie', images: source.images, likes: 0 } })
  })

  it('copies only the selected images, and sorts copied and new images in the requested order', async () => {
    const shop = aShop(engine())
    const { _id, images } = await addProduct(shop, {}, [anImage(), anImage()])
    const file = anImage()
    const copy = await createProduct(shop, productDetails(), {
      files: [file],
      copyOf: _id,
      existing: images.slice(1),
      order: ['new:0', ...images.slice(1)],
    })
    expect(copy).toMatchObject({ product: { images: [await shop.images.add(file), images[1]] } })
  })

  it('keeps the images shared by original and copy until both are purged', async () => {
    const shop = aShop(engine())
    const source = await addProduct(shop, {}, [anImage(), anImage()])
    const copy = await createProduct(shop, productDetails(), { files: [], copyOf: source._id })
    if (!copy.ok) throw new Error(copy.message)
    await deleteProducts(shop, [source._id])
    await purgeProducts(shop, [source._id])
    expect(await imagesLeft(shop)).toEqual(new Set(copy.product.images))
    await deleteProducts(shop, [copy.product._id])
    await purgeProducts(shop, [copy.product._id])
    expect((await imagesLeft(shop)).size).toBe(0)
  })

  it('ignores image URLs other than those of the copied product', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const other = await addProduct(shop)
    const existing = ['https://example.com/x.png', ...other.images]
    expect(await createProduct(shop, productDetails(), { files: [], copyOf: _id, existing })).toMatchObject({
      code: 'IMAGE_REQUIRED',
    })
  })

  it('fails and stores no image when the product to copy does not exist', async () => {
    const shop = aShop(engine())
    const copied = await createProduct(shop, productDetails(), { files: [anImage()], copyOf: 'gone' })
    expect(copied).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: 'Le produit à dupliquer n’existe plus.',
    })
    expect((await imagesLeft(shop)).size).toBe(0)
  })
})

describeOnEachEngine('createProduct with an idempotency key', (engine) => {
  const KEY = 'form-4711'

  it('creates one product for two requests with the same key, and the second request updates it', async () => {
    const shop = aShop(engine())
    const [first, second] = [anImage(), anImage()]
    const once = await createProduct(shop, productDetails(), { files: [first] }, KEY)
    const again = await createProduct(shop, productDetails({ price: 7000 }), { files: [second] }, KEY)
    if (!once.ok || !again.ok) throw new Error('refused')
    expect([once.repeated, again.repeated]).toEqual([false, true])
    expect(again.product).toMatchObject({ _id: once.product._id, price: 7000 })
    expect(await shop.store.products.count()).toBe(1)
    expect(await imagesLeft(shop)).toEqual(new Set(again.product.images))
  })

  it('does not restore units that are sold between two requests with the same key', async () => {
    const shop = aShop(engine())
    const send = (stock: number) =>
      createProduct(shop, productDetails({ price: 1000, stock }), { files: [anImage()] }, KEY)
    const once = await send(4)
    if (!once.ok) throw new Error(once.message)
    await placeOrder(shop, anOrderInput(once.product, 3))
    expect(await send(4)).toMatchObject({ repeated: true, product: { stock: 1, purchases: 3 } })
    expect(await send(9)).toMatchObject({ product: { stock: 6 } })
    expect(await send(2)).toMatchObject({ product: { stock: 0 } })
  })

  it('creates one product for simultaneous requests with the same key', async () => {
    const shop = aShop(engine())
    const send = () => createProduct(shop, productDetails(), { files: [anImage('the same')] }, KEY)
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.map((created) => created.ok && created.product._id)).toEqual(
      Array(3).fill(sent[0]?.ok && sent[0].product._id),
    )
    expect(await shop.store.products.count()).toBe(1)
    expect((await imagesLeft(shop)).size).toBe(1)
  })

  it('leaves the product unchanged when the repeated form is invalid', async () => {
    const shop = aShop(engine())
    const once = await createProduct(shop, productDetails(), { files: [anImage()] }, KEY)
    expect(await createProduct(shop, productDetails(), { files: [NOT_AN_IMAGE] }, KEY)).toMatchObject({
      code: 'IMAGE_UNREADABLE',
    })
    if (!once.ok) throw new Error(once.message)
    expect(await imagesLeft(shop)).toEqual(new Set(once.product.images))
  })

  it('creates another product for another key', async () => {
    const shop = aShop(engine())
    await createProduct(shop, productDetails(), { files: [anImage()] }, KEY)
    await createProduct(shop, productDetails(), { files: [anImage()] }, 'form-4712')
    await createProduct(shop, productDetails(), { files: [anImage()] })
    expect(await shop.store.products.count()).toBe(3)
  })
})
