import { expect, it } from 'vitest'
import { CAPTION_HEADER } from '../../domain/sharing/share-picture.ts'
import type { ImageWorker } from '../../integrations/images/image-worker.ts'
import { memoryImageWorker } from '../../integrations/images/in-memory-images.ts'
import type { ShareContent } from '../../integrations/images/share-pictures.ts'
import { addPlan, HOUR } from '../../tests/builders/planned-change.ts'
import { anApi, type TestAnswer } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { OPENING } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { deleteProducts } from '../../use-cases/catalogue/change-products.ts'

describeOnEachEngine('GET /products/:id/share-picture', (engine) => {
  async function aManager(overrides: { imageWorker?: ImageWorker; publicUrl?: string } = {}) {
    const { shop, ask } = anApi(engine(), {}, overrides)
    const token = await signIn(shop, { may: ['products'] })
    const picture = (id: string, query = 'format=post', headers: Record<string, string> = {}) =>
      ask('GET', `/products/${id}/share-picture?${query}`, { token, headers })
    return { shop, ask, picture }
  }

  /** What the fake was asked to draw: it answers with it as JSON. */
  const drawn = ({ body }: TestAnswer): ShareContent => JSON.parse(body.slice(body.indexOf('{')))
  const caption = ({ headers }: TestAnswer) => decodeURIComponent(headers.get(CAPTION_HEADER) ?? '')

  it('draws a product with the price that shoppers pay at this moment, and says it in a caption', {
    tags: ['R-11'],
  }, async () => {
    const { shop, picture } = await aManager()
    const product = await addProduct(shop, { name: 'Body', price: 10_000, discount: 0, stock: 2 })
    await addPlan(shop, [product._id])
    const before = await picture(product._id, 'format=status')
    expect(before.headers.get('Content-Type')).toBe('image/jpeg')
    expect(before.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(drawn(before)).toMatchObject({
      picture: { format: 'status', price: '10\u202f000 FCFA', oldPrice: null },
      photo: true,
    })
    shop.advance(HOUR)
    const during = await picture(product._id, 'format=status')
    expect(drawn(during).picture).toMatchObject({
      price: '8\u202f000 FCFA',
      oldPrice: '10\u202f000 FCFA',
      badge: { kind: 'sale', text: '-20\u202f%' },
      link: `https://boutique.example/product/${product._id}`,
    })
    expect(caption(during)).toBe(
      `Body\n8 000 FCFA au lieu de 10 000 FCFA\nhttps://boutique.example/product/${product._id}`,
    )
  })

  it('answers 304 until something that the picture shows changes', { tags: ['R-11'] }, async () => {
    const { shop, picture } = await aManager()
    const { _id } = await addProduct(shop, { price: 10_000, discount: 0, stock: 2 })
    const etag = (await picture(_id)).headers.get('ETag') ?? ''
    const again = (query?: string) => picture(_id, query, { 'If-None-Match': etag })
    expect(await again()).toMatchObject({ status: 304, body: null })
    expect(caption(await again())).toContain('10 000 FCFA')
    expect((await again('format=status')).status).toBe(200)
    await addPlan(shop, [_id], { startsAt: null })
    expect((await again()).status).toBe(200)
  })

  it('draws a sold-out product as sold out', { tags: ['R-11'] }, async () => {
    const { shop, picture } = await aManager()
    const { _id } = await addProduct(shop, { stock: 0 })
    const answer = await picture(_id)
    expect(drawn(answer).picture.badge).toEqual({ kind: 'sold-out', text: 'Épuisé' })
    expect(caption(answer)).toContain('Épuisé pour le moment')
  })

  it('refuses products that are unknown, deleted or hidden, and unknown formats', {
    tags: ['R-11'],
  }, async () => {
    const { shop, picture } = await aManager()
    const [hidden, deleted] = [await addProduct(shop), await addProduct(shop)]
    const startsAt = new Date(OPENING + HOUR).toISOString()
    await addPlan(shop, [hidden._id], { kind: 'visible', startsAt: Date.parse(startsAt), endsAt: null })
    await deleteProducts(shop, [deleted._id])
    const codes = async (id: string, query?: string) => {
      const { status, body } = await picture(id, query)
      return [status, body.code]
    }
    expect(await codes('p-404')).toEqual([404, 'PRODUCT_NOT_FOUND'])
    expect(await codes(deleted._id)).toEqual([404, 'PRODUCT_NOT_FOUND'])
    expect(await codes(hidden._id)).toEqual([409, 'PRODUCT_HIDDEN'])
    const free = await addProduct(shop, { discount: 100 })
    expect(await codes(free._id)).toEqual([409, 'PRODUCT_HIDDEN'])
    for (const query of ['', 'format=poster', 'format=post&address=javascript:alert(1)']) {
      expect(await codes(hidden._id, query)).toEqual([400, 'INVALID_INPUT'])
    }
  })

  it('puts the address that the caller sees into the QR code when the configured one opens on the machine only', {
    tags: ['R-11'],
  }, async () => {
    const local = await aManager({ publicUrl: 'http://localhost:3000' })
    const { _id } = await addProduct(local.shop)
    const seen = (address: string) => local.picture(_id, `format=post&address=${encodeURIComponent(address)}`)
    expect(drawn(await seen('https://keurbebe.sn')).picture.link).toBe(`https://keurbebe.sn/product/${_id}`)
    expect(drawn(await seen('http://192.168.1.2:3000')).picture.link).toBe(
      `http://localhost:3000/product/${_id}`,
    )
  })

  it('answers 503 in French while too many pictures are being made', { tags: ['R-11'] }, async () => {
    const { promise: drawn, resolve: end } = Promise.withResolvers<Uint8Array>()
    const imageWorker = { ...memoryImageWorker(), draw: () => drawn }
    const { shop, picture } = await aManager({ imageWorker })
    const { _id } = await addProduct(shop)
    const asked = Array.from({ length: 23 }, () => picture(_id))
    const answer = await Promise.race(asked)
    end(Buffer.of(0xff, 0xd8, 0xff))
    await Promise.all(asked)
    expect([answer.status, answer.body.code, answer.headers.get('Retry-After')]).toEqual([
      503,
      'PICTURES_BUSY',
      '2',
    ])
    expect(answer.body.message).toMatch(/en préparation/)
  })
})
