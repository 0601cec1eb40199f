import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

async function asAdministrator(engine: Engine) {
  const { shop, ask } = anApi(engine)
  const token = await signIn(shop, { may: ['products'] })
  const send = (method: string, path: string, json: unknown) => ask(method, path, { json, token })
  return { shop, ask, send, token }
}

describeOnEachEngine('PATCH /products/{id}', (engine) => {
  it('changes the sent fields, reads numbers in French notation and returns the product', async () => {
    const { shop, send } = await asAdministrator(engine())
    const { _id, name } = await addProduct(shop)
    const { status, body } = await send('PATCH', `/products/${_id}`, { price: '4 999,5', isSale: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      product: { _id, name, price: 4999.5, isSale: true, stock: 10 },
    })
  })

  it.each([
    [{ price: 0 }, 'Le prix doit être un nombre supérieur à 0.'],
    [{ price: '' }, 'Le prix doit être un nombre supérieur à 0.'],
    [{ price: '4 9' }, 'Le prix doit être un nombre supérieur à 0.'],
    [{ price: null }, 'Le prix doit être un nombre supérieur à 0.'],
    [{ stock: -1 }, 'Le stock doit être un nombre positif ou zéro.'],
    [{ stock: '1.5' }, 'Le stock doit être un nombre positif ou zéro.'],
    [{ discount: 101 }, 'La réduction doit être un nombre entre 0 et 100.'],
    [{ category: 'Jouets' }, 'Cette catégorie n’existe pas.'],
    [{ isSale: 'oui' }, 'Cette case vaut true ou false.'],
    [{}, 'Indiquez au moins un changement.'],
    [{ stockWas: 3 }, 'Indiquez au moins un changement.'],
    [{ name: 'Autre' }, 'Indiquez au moins un changement.'],
  ])('refuses %j', async (json, message) => {
    const { shop, send } = await asAdministrator(engine())
    const { _id } = await addProduct(shop)
    const { status, body } = await send('PATCH', `/products/${_id}`, json)
    expect([status, body.message]).toEqual([400, message])
  })

  it('answers 409 when the stock has changed', async () => {
    const { shop, send } = await asAdministrator(engine())
    const { _id } = await addProduct(shop, { stock: 4 })
    const { status, body } = await send('PATCH', `/products/${_id}`, { stock: 9, stockWas: 5 })
    expect([status, body.code]).toEqual([409, 'STOCK_MOVED'])
  })
})

describeOnEachEngine('PATCH /products and POST /products/delete', (engine) => {
  it('return the number of changed or deleted products, counting a repeated id once', async () => {
    const { shop, send } = await asAdministrator(engine())
    const ids = [(await addProduct(shop))._id, (await addProduct(shop))._id]
    const changed = await send('PATCH', '/products', { ids: [...ids, ...ids], changes: { discount: '15' } })
    expect(changed).toMatchObject({
      status: 200,
      body: { success: true, count: 2, message: '2 produits mis à jour avec succès !' },
    })
    expect(await send('POST', '/products/delete', { ids: [...ids, ...ids] })).toMatchObject({
      status: 200,
      body: { success: true, count: 2, message: '2 produits supprimés avec succès !' },
    })
    expect((await send('POST', '/products/delete', { ids })).status).toBe(404)
  })

  it.each([
    ['PATCH', '/products', { ids: [], changes: { stock: 1 } }, 'Choisissez au moins un produit.'],
    ['PATCH', '/products', { ids: ['a'], changes: {} }, 'Indiquez au moins un changement.'],
    ['PATCH', '/products', { ids: ['a'] }, 'Certaines informations sont incorrectes.'],
    ['PATCH', '/products', { changes: { stock: 1 } }, 'Choisissez au moins un produit.'],
    ['POST', '/products/delete', {}, 'Choisissez au moins un produit.'],
    ['POST', '/products/delete', { ids: 'all' }, 'Choisissez au moins un produit.'],
    [
      'POST',
      '/products/delete',
      { ids: Array.from({ length: 501 }, (_, index) => `p${index}`) },
      '500 produits au maximum à la fois.',
    ],
  ])('answer 400 with a French message to %s %s with %j', async (method, path, json, message) => {
    const { send } = await asAdministrator(engine())
    const { status, body } = await send(method, path, json)
    expect([status, body.message]).toEqual([400, message])
  })
})

describeOnEachEngine('the product form', (engine) => {
  it('duplicates a product with its images', async () => {
    const { shop, ask, token } = await asAdministrator(engine())
    const { _id, images } = await addProduct(shop)
    const form = productForm({ name: 'Copie', copyOf: _id }, [])
    const { status, body } = await ask('POST', '/products', { form, token })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Copie', images })
    expect(body._id).not.toBe(_id)
  })

  it('answers 200 with the same product when a request is repeated with its requestKey', async () => {
    const { ask, token } = await asAdministrator(engine())
    const send = () => ask('POST', '/products', { form: productForm({ requestKey: 'form-4711' }), token })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body._id).toBe(first.body._id)
  })

  it('places a new image before the existing images when imageOrder lists it first', async () => {
    const { shop, ask, token } = await asAdministrator(engine())
    const { _id, images } = await addProduct(shop)
    const form = productForm({ imageOrder: JSON.stringify(['new:0', ...images]) })
    const { body } = await ask('PUT', `/products/${_id}`, { form, token })
    expect(body.images).toEqual([expect.any(String), ...images])
    expect(body.images[0]).not.toBe(images[0])
  })

  it.each([
    ['imageOrder', '{}', 'Une liste de textes est attendue.'],
    ['imageOrder', '[1]', 'Une liste de textes est attendue.'],
    ['copyOf', 'a b', 'Cet identifiant n’est pas valable.'],
    ['requestKey', 'x', 'Cet identifiant n’est pas valable.'],
  ])('refuses the field %s with the value %j', async (field, value, message) => {
    const { ask, token } = await asAdministrator(engine())
    const { status, body } = await ask('POST', '/products', { form: productForm({ [field]: value }), token })
    expect([status, body.issues]).toEqual([400, [{ path: field, message }]])
  })
})

describeOnEachEngine('GET /sub-categories', (engine) => {
  it('returns the sub-categories in use in one category or in all, most frequent first', async () => {
    const { shop, ask, token } = await asAdministrator(engine())
    await addProduct(shop, { category: 'Jouer', subCategory: 'Hochets' })
    await addProduct(shop, { category: 'Jouer', subCategory: 'Puzzles' })
    await addProduct(shop, { category: 'Jouer', subCategory: 'puzzles' })
    await addProduct(shop, { category: 'Chaussures/Enfant', subCategory: 'Sandales' })
    expect((await ask('GET', '/sub-categories', { token })).body).toEqual(['Puzzles', 'Hochets', 'Sandales'])
    expect((await ask('GET', '/sub-categories?category=jouer', { token })).body).toEqual([
      'Puzzles',
      'Hochets',
    ])
  })
})
