import { expect, it } from 'vitest'
import { ALL_PERMISSIONS } from '../../domain/accounts/account.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const USER = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }

describeOnEachEngine('administration routes', (engine) => {
  async function signedIn() {
    const { ask, shop } = anApi(engine())
    const admin = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    await ask('POST', '/users/register', { json: USER })
    return { ask, shop, admin }
  }

  it('return users and orders with their documented fields', {
    tags: 'B-198 B-199 B-200 B-201 B-232 B-233 B-234 B-235 B-236 B-274 B-304 B-305'.split(' '),
  }, async () => {
    const { ask, shop, admin } = await signedIn()
    const product = await addProduct(shop, { price: 2000, stock: 3 })
    const json = anOrderInput(product, 2)
    const placed = await ask('POST', '/orders', { json })
    expect(placed).toMatchObject({ status: 201, body: { success: true, order: { orderId: json.orderId } } })
    expect((await ask('POST', '/orders', { json })).status).toBe(200)

    const listed = await ask('GET', '/orders', { token: admin })
    expect(listed.body).toMatchObject({
      success: true,
      orders: [
        {
          orderId: json.orderId,
          status: 'pending',
          paymentMethod: 'Cash',
          totalAmount: 4000,
          items: [{ name: product.name, quantity: 2, price: 2000 }],
        },
      ],
    })
    expect(listed.headers.get('X-Total-Count')).toBe('1')
    expect((await ask('GET', `/orders/${json.orderId}`, { token: admin })).body).toMatchObject({
      success: true,
      order: { ...listed.body.orders[0], events: [{ number: 1, kind: 'placed' }] },
    })
    expect((await ask('GET', '/orders/none', { token: admin })).body.message).toBe('Commande non trouvée')
    expect(await ask('PATCH', `/orders/${json.orderId}/confirm`, { token: admin })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Commande confirmée avec succès' },
    })
    expect(await ask('PATCH', `/orders/${json.orderId}/cancel`, { token: admin })).toMatchObject({
      status: 409,
      body: { success: false, message: expect.stringContaining('n’est plus en attente') },
    })
    const { body: users } = await ask('GET', '/users', { token: admin })
    const account = { _id: expect.stringMatching(/./), createdAt: expect.any(String) }
    expect(users).toEqual([
      {
        ...account,
        name: 'Awa',
        username: 'awa',
        email: 'awa@exemple.sn',
        role: 'admin',
        permissions: ALL_PERMISSIONS,
      },
      {
        ...account,
        name: null,
        username: 'fatou',
        email: 'fatou@exemple.sn',
        role: 'user',
        permissions: expect.any(Object),
      },
    ])
    expect(JSON.stringify((await ask('GET', '/users', { token: admin })).body)).not.toContain('scrypt')
    expect((await ask('GET', '/users/me', { token: admin })).body).toMatchObject({
      user: { username: 'awa' },
    })
    expect((await ask('POST', '/users/logout', { token: admin })).status).toBe(200)
    expect((await ask('GET', '/users', { token: admin })).status).toBe(401)
  })

  it('answer a cancellation or deletion with 200 and a message, and a repeated deletion with 404', {
    tags: ['B-275', 'B-306', 'B-307'],
  }, async () => {
    const { ask, shop, admin } = await signedIn()
    const json = anOrderInput(await addProduct(shop, { stock: 3 }))
    await ask('POST', '/orders', { json })
    const act = async (method: string, path: string) => {
      const { status, body } = await ask(method, path, { token: admin })
      return [status, body.success, body.message]
    }
    const order = `/orders/${json.orderId}`
    expect(await act('PATCH', `${order}/cancel`)).toEqual([200, true, 'Commande annulée avec succès'])
    expect(await act('DELETE', order)).toEqual([200, true, 'Commande supprimée avec succès'])
    expect(await act('DELETE', order)).toEqual([404, false, 'Commande non trouvée'])
    const [, fatou] = (await ask('GET', '/users', { token: admin })).body
    expect(await act('DELETE', `/users/${fatou._id}`)).toEqual([200, true, 'Utilisateur supprimé !'])
    expect((await act('DELETE', `/users/${fatou._id}`)).slice(0, 2)).toEqual([404, false])
    expect((await ask('GET', '/users', { token: admin })).body).toHaveLength(1)
  })

  it('return the statistics of a product with every field', {
    tags: 'B-170 B-171 B-172 B-173 B-174 B-175 B-176 B-177 B-178 B-179 B-180 B-279'.split(' '),
  }, async () => {
    const { ask, shop, admin } = await signedIn()
    const { _id, images } = await addProduct(shop, {
      name: 'Ballon',
      category: 'Jouer',
      price: 4500,
      stock: 7,
      isTrending: true,
      isBestseller: false,
    })
    await ask('POST', `/products/${_id}/view`)
    expect((await ask('GET', `/stats/product/${_id}`, { token: admin })).body).toEqual({
      product: {
        name: 'Ballon',
        category: 'Jouer',
        price: 4500,
        stock: 7,
        isTrending: true,
        isBestseller: false,
        image: images[0],
      },
      stats: { views: 1, purchases: 0, viewsFromProductModel: 1, purchasesFromProductModel: 0 },
    })
  })

  it('return rankings of products with their images', { tags: ['B-277', 'B-278'] }, async () => {
    const { ask, shop, admin } = await signedIn()
    const { _id, images } = await addProduct(shop, { name: 'Ballon', category: 'Jouer' })
    await ask('POST', `/products/${_id}/view`)
    const ranked = async (path: string) =>
      (await ask('GET', `/stats/${path}?limit=50`, { token: admin })).body
    const shown = { _id, name: 'Ballon', category: 'Jouer', images }
    expect(await ranked('most-viewed')).toMatchObject([{ ...shown, views: 1 }])
    expect(await ranked('most-purchased')).toMatchObject([{ ...shown, purchases: 0 }])
  })

  it.each([
    ['{', 'un JSON valide'],
    ['[]', ''],
    ['null', ''],
    ['{"items":"x"}', ''],
    ['{"orderId":"A-12345","items":[{}],"totalAmount":"1"}', ''],
  ])('answer 400 with a French message to an order whose body is invalid: “%s”', async (body, text) => {
    const { ask } = anApi(engine())
    const answer = await ask('POST', '/orders', { body, headers: { 'Content-Type': 'application/json' } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, message: expect.stringContaining(text) })
    expect(answer.body.message).not.toMatch(/Invalid|Expected/)
  })

  it('store a contact message and mark it as read', async () => {
    const { ask, admin } = await signedIn()
    const json = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Avez-vous du 28 ?' }
    expect((await ask('POST', '/contact', { json })).status).toBe(201)
    expect((await ask('POST', '/contact', { json: { ...json, email: 'abc' } })).body.message).toBe(
      'Veuillez entrer une adresse email valide.',
    )
    const [message] = (await ask('GET', '/contact', { token: admin })).body.messages
    expect(message).toMatchObject({ ...json, read: false })
    expect((await ask('PATCH', `/contact/${message.id}/read`, { token: admin })).status).toBe(200)
    expect((await ask('GET', '/contact', { token: admin })).body.messages[0].read).toBe(true)
  })
})
