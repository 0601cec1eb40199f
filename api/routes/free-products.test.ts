import { expect, it } from 'vitest'
import { anEnteredLine, anEnteredOrder } from '../../tests/builders/entered-order.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const WARNING = 'Avec cette réduction, le produit sera gratuit.'
const DRAFT = 'draft-0000000001'

describeOnEachEngine('what a shopper pays', (engine) => {
  async function asAdministrator() {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['products', 'orders'] })
    const send = async (method: string, path: string, json: unknown) => ask(method, path, { json, token })
    return { shop, ask, token, send }
  }

  it('warns of a discount that leaves nothing to pay: change, bulk edit, flash sale, draft, entered order', async () => {
    const { shop, ask, token, send } = await asAdministrator()
    const [cheap, body, robe] = [
      await addProduct(shop, { name: 'Épingle', price: 1, discount: 0 }),
      await addProduct(shop, { name: 'Body', price: 5000, discount: 0, stock: 9 }),
      await addProduct(shop, { name: 'Robe', price: 1, discount: 50 }),
    ]
    expect((await send('PATCH', `/products/${cheap._id}`, { discount: '60' })).body.warnings).toEqual([
      WARNING,
    ])
    expect((await send('PATCH', `/products/${cheap._id}`, { stock: 3 })).body.warnings).toEqual([])
    expect((await send('PATCH', `/products/${cheap._id}`, { discount: 40 })).body.warnings).toEqual([])

    const ids = [cheap._id, body._id, robe._id]
    const bulk = await send('PATCH', '/products', { ids, changes: { discount: 60 } })
    const both =
      'Avec cette réduction, 2 produits seront gratuits\u202f: «\u202fÉpingle\u202f», «\u202fRobe\u202f».'
    expect(bulk).toMatchObject({ status: 200, body: { count: 3, warnings: [both] } })
    expect(bulk.body.message).toContain(both)

    const sale = { active: true, durationHours: 2, discount: 100 }
    expect((await send('PATCH', `/products/${body._id}/flash-sale`, sale)).body.warnings).toEqual([WARNING])
    const ended = await send('PATCH', `/products/${body._id}/flash-sale`, { active: false })
    expect(ended.body.warnings).toEqual([])

    const fields = {
      ...{ name: 'Bavoir', price: '1', discount: '60', description: 'Doux', category: 'Jouer' },
      ...{ subCategory: 'Bavoirs', stock: '4' },
    }
    await send('PUT', `/drafts/${DRAFT}`, { version: 0, fields })
    await ask('PUT', `/drafts/${DRAFT}/images/image-0000000001?position=0`, { body: anImage(), token })
    const published = await send('POST', '/drafts/publish', { drafts: [{ id: DRAFT, version: 1 }] })
    expect(published.body.results).toMatchObject([{ productId: expect.any(String), warnings: [WARNING] }])

    const line = anEnteredLine(body, { discount: 2000, discountReason: 'Cadeau' })
    const order = anEnteredOrder(body, { lines: [line], totalAmount: 0 })
    const entered = await send('POST', '/orders/entered', order)
    expect(entered).toMatchObject({ status: 201, body: { warnings: [WARNING] } })
  })

  it('refuses a price that rounds to 0 on every path', async () => {
    const { shop, send } = await asAdministrator()
    const { _id } = await addProduct(shop, { price: 5000 })
    const message = 'Le prix doit être un nombre supérieur à 0.'
    for (const price of [0.4, '0,4', '0.49 FCFA']) {
      const one = await send('PATCH', `/products/${_id}`, { price })
      const many = await send('PATCH', '/products', { ids: [_id], changes: { price } })
      expect(one).toMatchObject({ status: 400, body: { issues: [{ path: 'price', message }] } })
      expect(many).toMatchObject({ status: 400, body: { issues: [{ path: 'changes.price', message }] } })
    }
    expect(await shop.store.products.find(_id)).toMatchObject({ price: 5000 })
    expect((await send('PATCH', `/products/${_id}`, { price: '0,5' })).body.product.price).toBe(0.5)
  })
})
