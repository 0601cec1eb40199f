import { createMiddleware } from 'hono/factory'
import { expect, it, vi } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { memoryImageWorker } from '../../integrations/images/in-memory-images.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi, askOf } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { productWriteRoutes } from './product-writes.ts'

const anyone = createMiddleware((_c, next) => next())

function asAdministrator(engine: Engine) {
  const shop = aShop(engine)
  return { shop, ask: askOf(productWriteRoutes(shop, anyone)) }
}

describeOnEachEngine('POST /products', (engine) => {
  it('returns the new product with its images in the order in which they were sent', {
    tags: ['B-300'],
  }, async () => {
    const { shop, ask } = asAdministrator(engine())
    const images = [anImage(), anImage()]
    const { status, body } = await ask('POST', '/', { form: productForm({}, images) })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      _id: expect.any(String),
      name: 'Body coton',
      price: 4999.5,
      brand: 'Petit Baobab',
      sizes: ['3 mois', '6 mois'],
      colors: ['Bleu'],
      materials: [],
      gender: 'Fille',
      stock: 10,
      discount: 15,
      isTrending: true,
      isBestseller: false,
      isSale: true,
      images: await Promise.all(images.map((bytes) => shop.images.add(bytes))),
    })
    expect(await shop.store.products.find(body._id)).not.toBeNull()
  })

  it('answers 503, and stores nothing, when the shop cannot encode an image', {
    tags: ['B-300'],
  }, async () => {
    const crash = new ServiceUnavailableError('encoding', new Error('the worker crashed'))
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const imageWorker = { ...memoryImageWorker(), encode: () => Promise.reject(crash) }
    const { shop, ask } = anApi(engine(), {}, { imageWorker })
    const token = await signIn(shop, { may: ['products'] })
    const { status, body, headers } = await ask('POST', '/products', {
      form: productForm({}, [anImage()]),
      token,
    })
    expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'UNAVAILABLE', '60'])
    expect(body.message).toContain('Votre fichier n’est pas en cause')
    expect(logged.mock.calls.flat()).toContainEqual(crash)
    logged.mockRestore()
    expect(await shop.store.products.count()).toBe(0)
  })

  it('uses default values for missing fields and the shop’s name as brand', async () => {
    const { ask } = asAdministrator(engine())
    const optional = ['brand', 'sizes', 'colors', 'materials', 'gender', 'discount', 'isTrending', 'isSale']
    const left = Object.fromEntries(optional.map((name) => [name, null]))
    const { status, body } = await ask('POST', '/', { form: productForm(left) })
    expect(status).toBe(201)
    expect(body).toMatchObject({ brand: 'Keur Bébé', sizes: [], gender: null, discount: 0, isSale: false })
  })

  it.each([
    ['name', ' ', 'Le nom ne peut pas être vide.'],
    ['price', '0', 'Le prix doit être un nombre supérieur à 0.'],
    ['price', 'cher', 'Le prix doit être un nombre supérieur à 0.'],
    ['description', null, 'La description ne peut pas être vide.'],
    ['category', '', 'La catégorie ne peut pas être vide.'],
    ['category', 'Jouets', 'Cette catégorie n’existe pas.'],
    ['subCategory', '', 'La sous-catégorie ne peut pas être vide.'],
    ['brand', '', 'La marque ne peut pas être vide.'],
    ['stock', '-1', 'Le stock doit être un nombre positif ou zéro.'],
    ['stock', '1.5', 'Le stock doit être un nombre positif ou zéro.'],
    ['stock', '', 'Le stock doit être un nombre positif ou zéro.'],
    ['discount', '101', 'La réduction doit être un nombre entre 0 et 100.'],
    ['sizes', 'S, M', 'Une liste de textes est attendue.'],
    ['sizes', '{"a":1}', 'Une liste de textes est attendue.'],
    ['isSale', 'oui', 'Cette case vaut true ou false.'],
    ['gender', 'Autre', 'Le genre doit être Garcon, Fille ou Mixte.'],
    ['name', 'a\u0000b', 'Ce texte contient un caractère interdit.'],
    ['colors', '["\\ud800"]', 'Ce texte contient un caractère interdit.'],
  ])('refuses %s = %j', { tags: ['A-359'] }, async (field, value, message) => {
    const { shop, ask } = asAdministrator(engine())
    const { status, body } = await ask('POST', '/', { form: productForm({ [field]: value }) })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, message, issues: [{ message }] })
    expect(body.issues[0].path.split('.')[0]).toBe(field)
    expect(await shop.store.products.count()).toBe(0)
    expect((await imagesLeft(shop)).size).toBe(0)
  })

  it('reports all issues in the order of the form’s fields, with images between stock and discount', async () => {
    const { ask } = asAdministrator(engine())
    const wrong = { discount: '-1', stock: 'x', name: '', brand: '' }
    const { body } = await ask('POST', '/', { form: productForm(wrong, []) })
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual([
      'name',
      'brand',
      'stock',
      'images',
      'discount',
    ])
    const missing = await ask('POST', '/', { form: productForm({ discount: '-1' }, []) })
    expect(missing.status).toBe(400)
    expect(missing.body).toMatchObject({
      code: 'IMAGE_REQUIRED',
      message: 'Au moins une image est requise pour un nouveau produit.',
    })
  })

  it('refuses a file whose content is not an image, whatever its declared content type', async () => {
    const { ask } = asAdministrator(engine())
    const form = productForm({}, [])
    form.append(
      'images',
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' }),
    )
    const { status, body } = await ask('POST', '/', { form })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'IMAGE_UNREADABLE', issues: [{ path: 'images' }] })
    const text = productForm({}, [])
    text.append('images', 'photo.png')
    expect((await ask('POST', '/', { form: text })).body).toMatchObject({ issues: [{ path: 'images' }] })
    const untouched = productForm({}, [])
    untouched.append('images', new File([], ''))
    expect((await ask('POST', '/', { form: untouched })).body.code).toBe('IMAGE_REQUIRED')
  })
})

describeOnEachEngine('PUT /products/{id}', (engine) => {
  it('leaves the images unchanged when no file is sent', { tags: ['B-301'] }, async () => {
    const { shop, ask } = asAdministrator(engine())
    const { _id, images } = await addProduct(shop, {}, [anImage(), anImage()])
    const { status, body } = await ask('PUT', `/${_id}`, { form: productForm({ name: 'Nouveau nom' }, []) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id, name: 'Nouveau nom', images })
  })

  it('removes and reorders images as existingImages specifies, and appends new files', async () => {
    const { shop, ask } = asAdministrator(engine())
    const { _id, images } = await addProduct(shop, {}, [anImage(), anImage(), anImage()])
    const added = anImage()
    const existing = [images[2], images[0]]
    const form = productForm({ existingImages: JSON.stringify(existing) }, [added])
    const { body } = await ask('PUT', `/${_id}`, { form })
    expect(body.images).toEqual([...existing, await shop.images.add(added)])
  })

  it('answers 409 to an edited stock if units were sold since the form was opened, and ignores an unedited stock', async () => {
    const { shop, ask } = asAdministrator(engine())
    const product = await addProduct(shop, { price: 1000, stock: 10 })
    await placeOrder(shop, anOrderInput(product, 2))
    const put = (stock: string, stockWas: string) =>
      ask('PUT', `/${product._id}`, { form: productForm({ stock, stockWas }, []) })
    expect(await put('15', '10')).toMatchObject({
      status: 409,
      body: {
        code: 'STOCK_MOVED',
        message: 'Le stock a changé entre-temps. Il est de 8.',
        issues: [{ path: 'stock' }],
        stock: 8,
      },
    })
    expect(await put('10', '10')).toMatchObject({ status: 200, body: { stock: 8, name: 'Body coton' } })
    expect(await put('10', 'dix')).toMatchObject({ status: 400, body: { issues: [{ path: 'stockWas' }] } })
    const documented = await ask('PUT', `/${product._id}`, { form: productForm({ stock: '20' }, []) })
    expect(documented.body).toMatchObject({ stock: 20 })
  })

  it('refuses a malformed existingImages, an invalid field and an unknown product', async () => {
    const { shop, ask } = asAdministrator(engine())
    const { _id } = await addProduct(shop)
    for (const existingImages of ['nonsense', '{}', '[1]', '"a"']) {
      const { status, body } = await ask('PUT', `/${_id}`, { form: productForm({ existingImages }, []) })
      expect(status).toBe(400)
      expect(body.issues).toEqual([{ path: 'existingImages', message: 'Une liste de textes est attendue.' }])
    }
    expect((await ask('PUT', `/${_id}`, { form: productForm({ price: '' }, []) })).status).toBe(400)
    expect((await ask('PUT', '/none', { form: productForm() })).status).toBe(404)
    expect((await ask('PUT', '/a%00b', { form: productForm() })).status).toBe(404)
  })
})

describeOnEachEngine('DELETE /products/{id}', (engine) => {
  it('deletes a product, then answers 404', { tags: ['B-282'] }, async () => {
    const { shop, ask } = asAdministrator(engine())
    const { _id } = await addProduct(shop)
    const deleted = await ask('DELETE', `/${_id}`)
    expect(deleted.status).toBe(200)
    expect(deleted.body).toEqual({ success: true, message: 'Produit supprimé avec succès !' })
    expect((await imagesLeft(shop)).size).toBe(1)
    expect((await ask('DELETE', `/${_id}`)).status).toBe(404)
  })
})

describeOnEachEngine('PATCH /products/{id}/flash-sale', (engine) => {
  it('starts and stops the flash sale', { tags: ['B-302', 'B-303'] }, async () => {
    const { shop, ask } = asAdministrator(engine())
    const { _id } = await addProduct(shop)
    const json = { active: true, durationHours: '24', discount: 30 }
    const started = await ask('PATCH', `/${_id}/flash-sale`, { json })
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({
      success: true,
      product: {
        flashSale: { active: true, durationHours: 24, discount: 30, endTime: '2026-03-03T10:00:00.000Z' },
      },
    })
    const stopped = await ask('PATCH', `/${_id}/flash-sale`, { json: { active: false } })
    expect(stopped.body.product.flashSale).toMatchObject({ active: false, endTime: null })
  })

  it.each([
    [
      { active: true, durationHours: 0, discount: 10 },
      'La durée de la vente flash doit être un nombre supérieur à 0.',
    ],
    [
      { active: true, durationHours: 1.5, discount: 10 },
      'La durée de la vente flash doit être un nombre supérieur à 0.',
    ],
    [{ active: true, discount: 10 }, 'La durée de la vente flash doit être un nombre supérieur à 0.'],
    [
      { active: true, durationHours: 1, discount: 101 },
      'La réduction de la vente flash doit être un nombre entre 0 et 100.',
    ],
    [{ active: 'yes' }, 'Indiquez si la vente flash est active.'],
    [{}, 'Indiquez si la vente flash est active.'],
  ])('refuses %j', async (json, message) => {
    const { shop, ask } = asAdministrator(engine())
    const { _id } = await addProduct(shop)
    const { status, body } = await ask('PATCH', `/${_id}/flash-sale`, { json })
    expect(status).toBe(400)
    expect(body.message).toBe(message)
  })

  it('answers 404 for an unknown product', async () => {
    const { ask } = asAdministrator(engine())
    expect((await ask('PATCH', '/none/flash-sale', { json: { active: false } })).status).toBe(404)
  })
})

describeOnEachEngine('product write routes', (engine) => {
  it.each([
    ['POST', ''],
    ['PUT', '/one'],
    ['DELETE', '/one'],
    ['PATCH', '/one/flash-sale'],
  ])('check the permission before the rest of the request: %s /products%s', async (method, path) => {
    const { shop, ask } = anApi(engine())
    const anonymous = await ask(method, `/products${path}`)
    expect([anonymous.status, anonymous.body.message]).toEqual([401, 'Veuillez vous connecter.'])
    const stranger = await ask(method, `/products${path}`, { token: 'made up' })
    expect([stranger.status, stranger.body.message]).toEqual([401, 'Session expirée'])
    for (const account of [
      { role: 'user' as const, may: ['products' as const] },
      { may: ['orders' as const] },
    ]) {
      const refused = await ask(method, `/products${path}`, { token: await signIn(shop, account) })
      expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
    }
    const allowed = await ask(method, `/products${path}`, {
      token: await signIn(shop, { may: ['products'] }),
    })
    expect([400, 404, 415]).toContain(allowed.status)
  })

  it('add, read, change and delete a product', async () => {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['products'] })
    const { body: created } = await ask('POST', '/products', { form: productForm(), token })
    expect((await ask('GET', `/products/${created._id}`)).body).toEqual(created)
    const form = productForm({ name: 'Renommé' }, [])
    expect((await ask('PUT', `/products/${created._id}`, { form, token })).status).toBe(200)
    expect((await ask('GET', '/products?q=renomme')).body).toMatchObject([{ _id: created._id }])
    expect((await ask('DELETE', `/products/${created._id}`, { token })).status).toBe(200)
    expect((await ask('GET', `/products/${created._id}`)).status).toBe(404)
  })
})
