import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi, type TestRequest } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { deleteProducts } from '../../use-cases/catalogue/change-products.ts'
import { purgeProducts } from '../../use-cases/trash/purge-trash.ts'

const ID = 'draft-0000000001'
const OTHER = 'draft-0000000002'
const IMAGE = 'image-0000000001'

const NAMED = { name: 'Bavoir', price: '1 500' }
const COMPLETE = {
  ...NAMED,
  description: 'Coton doux',
  category: 'Jouer',
  subCategory: 'Bavoirs',
  stock: '4',
  colors: 'Rouge, Bleu',
}

async function asAdministrator(engine: Engine) {
  const { shop, ask } = anApi(engine)
  const token = await signIn(shop, { may: ['products'] })
  const send = (method: string, path: string, sent: TestRequest = {}) => ask(method, path, { token, ...sent })
  const put = (fields: object, version = 0, id = ID, options = {}) =>
    send('PUT', `/drafts/${id}`, { json: { version, fields, ...options } })
  const upload = (image = IMAGE, bytes: Uint8Array<ArrayBuffer> = anImage(), position = 0, id = ID) =>
    send('PUT', `/drafts/${id}/images/${image}?position=${position}`, { body: bytes })
  const publish = async (...drafts: { id: string; version: number }[]) =>
    (await send('POST', '/drafts/publish', { json: { drafts } })).body
  const publishForm = (fields: Record<string, string> = {}, images: Uint8Array<ArrayBuffer>[] = []) =>
    send('POST', '/products', {
      form: productForm({ draft: ID, draftVersion: '1', requestKey: 'form-one', ...fields }, images),
    })
  const listed = async () => (await send('GET', '/drafts')).body.drafts
  const products = async () => (await ask('GET', '/products')).body
  const actions = async () =>
    (await shop.store.audit.list({ limit: 50, offset: 0 })).map(({ action }) => action)
  return { shop, ask, send, put, upload, publish, publishForm, listed, products, actions }
}

describeOnEachEngine('PUT /drafts/{id}', (engine) => {
  it('stores a draft once when the request is repeated, and accepts an empty draft', {
    tags: ['G-05'],
  }, async () => {
    const { put, listed, products, actions } = await asAdministrator(engine())
    const created = await put(NAMED)
    expect(created).toMatchObject({
      status: 200,
      body: {
        draft: { id: ID, fields: NAMED, images: [], version: 1, createdAt: '2026-03-02T10:00:00.000Z' },
      },
    })
    expect((await put(NAMED)).body).toEqual(created.body)
    expect((await put({}, 0, OTHER)).status).toBe(200)
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([OTHER, ID])
    expect((await actions()).filter((action) => action === 'draft.created')).toHaveLength(2)
    expect(await products()).toEqual([])
  })

  it('changes a draft only when the sent version is current, and gives a repeated request the same answer', {
    tags: ['G-05'],
  }, async () => {
    const { put, send } = await asAdministrator(engine())
    await put(NAMED)
    const changed = await put({ ...NAMED, stock: 'cinq', isSale: true }, 1)
    expect(changed.body.draft).toMatchObject({ version: 2, fields: { stock: 'cinq', isSale: true } })
    expect((await put({ isSale: true, stock: 'cinq', ...NAMED }, 1)).body).toEqual(changed.body)
    const stale = await put({ name: 'Autre' }, 1)
    expect([stale.status, stale.body.code]).toEqual([409, 'DRAFT_CHANGED'])
    expect((await send('GET', `/drafts/${ID}`)).body.draft.fields.name).toBe('Bavoir')
  })

  it.each([
    [
      'draft',
      { version: 0, fields: {} },
      'L’identifiant du brouillon doit avoir de 16 à 64 lettres ou chiffres.',
    ],
    [ID, { fields: {} }, 'Indiquez la version du brouillon.'],
    [ID, { version: 0, fields: { name: 'x'.repeat(10_001) } }, '10000 caractères au maximum.'],
    [ID, { version: 0, fields: { isSale: 'oui' } }, 'Cette case vaut true ou false.'],
  ])('refuses a request with the id "%s" and the body %j', async (id, json, message) => {
    const { send } = await asAdministrator(engine())
    const { status, body } = await send('PUT', `/drafts/${id}`, { json })
    expect([status, body.message]).toEqual([400, message])
  })

  it('refuses more than 500 drafts', async () => {
    const { shop, put } = await asAdministrator(engine())
    for (let number = 0; number < 500; number++) {
      await shop.store.drafts.insert(`draft-many-${String(number).padStart(8, '0')}`, {}, null, shop.clock())
    }
    expect((await put({})).body.code).toBe('TOO_MANY_DRAFTS')
  })
})

describeOnEachEngine('the images of a draft', (engine) => {
  it('are listed in the order of their positions, and stored once when an upload is repeated', {
    tags: ['G-05'],
  }, async () => {
    const { shop, put, upload, listed } = await asAdministrator(engine())
    await put(NAMED)
    const bytes = anImage()
    const second = await upload('image-0000000002', anImage(), 1)
    const first = await upload(IMAGE, bytes, 0)
    expect(first.body.image).toEqual({ id: IMAGE, address: await shop.images.add(bytes) })
    expect((await upload(IMAGE, bytes, 0)).body).toEqual(first.body)
    expect((await listed())[0].images).toEqual([first.body.image, second.body.image])
    expect((await imagesLeft(shop)).size).toBe(2)
  })

  it('are refused when the draft does not exist, a file is not an image or the draft already has 12 images', async () => {
    const { put, upload } = await asAdministrator(engine())
    expect((await upload()).body.code).toBe('DRAFT_NOT_FOUND')
    await put(NAMED)
    expect((await upload(IMAGE, new Uint8Array([1, 2]))).body.code).toBe('IMAGE_UNREADABLE')
    for (let number = 0; number < 12; number++) await upload(`image-000000000-${number}`, anImage(), number)
    expect(await upload('image-last-one-0')).toMatchObject({
      status: 413,
      body: { message: '12 images au maximum.' },
    })
  })

  it('are reordered and removed by PUT /drafts/{id}', async () => {
    const { shop, put, upload } = await asAdministrator(engine())
    await put(NAMED)
    const ids = ['image-aaaaaaaaaa', 'image-bbbbbbbbbb', 'image-cccccccccc']
    for (const [position, id] of ids.entries()) await upload(id, anImage(), position)
    const options = { imageOrder: [ids[2], ids[0]], removedImages: [ids[1]] }
    const changed = await put(NAMED, 1, ID, options)
    expect(changed.body.draft.images.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[0]])
    expect((await imagesLeft(shop)).size).toBe(2)
  })

  it('remain stored until the draft is deleted', { tags: ['G-05'] }, async () => {
    const { shop, put, upload, send, listed, actions } = await asAdministrator(engine())
    const bytes = anImage()
    const product = await addProduct(shop, {}, [bytes])
    await put(NAMED)
    const { address } = (await upload(IMAGE, bytes)).body.image
    await deleteProducts(shop, [product._id])
    await purgeProducts(shop, [product._id])
    expect((await imagesLeft(shop)).has(address)).toBe(true)
    expect((await send('DELETE', `/drafts/${ID}`)).status).toBe(200)
    expect((await imagesLeft(shop)).has(address)).toBe(false)
    expect([await listed(), (await actions())[0]]).toEqual([[], 'draft.deleted'])
    expect((await send('DELETE', `/drafts/${ID}`)).status).toBe(200)
    expect((await put(NAMED)).body.code).toBe('DRAFT_NOT_FOUND')
    expect((await upload(IMAGE, bytes)).body.code).toBe('DRAFT_NOT_FOUND')
  })
})

describeOnEachEngine('POST /drafts/publish', (engine) => {
  it('publishes complete drafts and lists the missing fields of the others', { tags: ['G-05'] }, async () => {
    const { shop, put, upload, publish, listed, products, actions } = await asAdministrator(engine())
    await put(COMPLETE)
    await upload()
    await put(NAMED, 0, OTHER)
    const requested = [
      { id: ID, version: 1 },
      { id: OTHER, version: 1 },
    ]
    const { message, results } = await publish(...requested)
    expect(message).toBe('1 brouillon publié, 1 à compléter')
    expect(results[1].issues.map(({ path }: { path: string }) => path)).toEqual([
      'description',
      'category',
      'subCategory',
      'stock',
      'images',
    ])
    expect(await products()).toMatchObject([
      { _id: results[0].productId, name: 'Bavoir', price: 1500, stock: 4, colors: ['Rouge', 'Bleu'] },
    ])
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([OTHER])
    expect((await actions()).slice(0, 2).toSorted()).toEqual(['draft.published', 'product.created'])
    expect((await imagesLeft(shop)).size).toBe(1)
  })

  it('answers a repeated request with the first answer and leaves the published product unchanged', {
    tags: ['G-05'],
  }, async () => {
    const { put, upload, publish, send, products } = await asAdministrator(engine())
    await put(COMPLETE)
    await upload()
    const draft = { id: ID, version: 1 }
    const first = await publish(draft)
    await send('PATCH', `/products/${first.results[0].productId}`, { json: { price: 2000 } })
    expect(await publish(draft)).toEqual(first)
    expect(await products()).toMatchObject([{ price: 2000 }])
    expect((await publish({ ...draft, version: 2 })).results[0].message).toBe('Ce brouillon est déjà publié.')
  })

  it('creates one product when a draft is published several times concurrently', {
    tags: ['G-05'],
  }, async () => {
    const { put, upload, publish, publishForm, products, actions } = await asAdministrator(engine())
    await put(COMPLETE)
    await upload()
    const draft = { id: ID, version: 1 }
    const answers = await Promise.all([publish(draft), publish(draft), publishForm(), publish(draft)])
    expect(answers).toHaveLength(4)
    expect(await products()).toHaveLength(1)
    expect((await actions()).filter((action) => action === 'product.created')).toHaveLength(1)
    expect((await actions()).filter((action) => action === 'draft.published')).toHaveLength(1)
  })

  it('does not publish a draft that a concurrent request has edited', { tags: ['G-05'] }, async () => {
    const { put, upload, publish, publishForm, products, listed } = await asAdministrator(engine())
    await put(COMPLETE)
    await upload()
    const draft = { id: ID, version: 1 }
    const [edited] = await Promise.all([
      put({ ...COMPLETE, price: '9' }, 1),
      publish(draft),
      publish(draft),
      publishForm(),
      publishForm({ requestKey: 'form-two' }),
    ])
    const isEdited = edited.status === 200
    expect(await products()).toHaveLength(isEdited ? 0 : 1)
    expect(await listed()).toHaveLength(isEdited ? 1 : 0)
  })
})

describeOnEachEngine('POST /products with a draft', (engine) => {
  it('appends images that were added to the draft after the form was opened, and deletes those marked as removed', {
    tags: ['G-05'],
  }, async () => {
    const { shop, put, upload, publishForm, listed, products } = await asAdministrator(engine())
    await put(NAMED)
    const [left, taken] = [(await upload()).body.image, (await upload('image-0000000002')).body.image]
    const added = anImage()
    const late = (await upload('image-0000000003', anImage(), 9)).body.image
    const order = JSON.stringify(['new:0', taken.address])
    const sent = { removedImages: JSON.stringify([left.address]), imageOrder: order }
    const published = await publishForm(sent, [added])
    expect(published).toMatchObject({
      status: 201,
      body: { name: 'Body coton', images: [await shop.images.add(added), taken.address, late.address] },
    })
    expect((await imagesLeft(shop)).has(left.address)).toBe(false)
    expect(await listed()).toEqual([])

    const again = await publishForm(sent, [added])
    expect(again).toMatchObject({ status: 200, body: { images: published.body.images } })
    expect((await publishForm({ requestKey: 'form-two' })).body.code).toBe('DRAFT_PUBLISHED')
    expect(await products()).toHaveLength(1)
  })

  it('refuses an outdated version of the draft, and a draft without images', async () => {
    const { put, publishForm, listed } = await asAdministrator(engine())
    await put(NAMED)
    expect((await publishForm()).body.code).toBe('IMAGE_REQUIRED')
    await put({ ...NAMED, price: '2' }, 1)
    expect((await publishForm()).body.code).toBe('DRAFT_CHANGED')
    expect(await listed()).toHaveLength(1)
  })
})
