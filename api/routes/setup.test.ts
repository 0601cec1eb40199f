import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage, productDetails } from '../../tests/builders/product-details.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { OPENING } from '../../tests/support/shop.ts'
import type { DemoEntry } from '../../use-cases/catalogue/load-demo-catalogue.ts'
import { loadDemoCatalogue } from '../../use-cases/catalogue/load-demo-catalogue.ts'
import { likeProduct } from '../../use-cases/likes/likes.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const DAY = 86_400_000

const anEntry = (name: string, overrides: Partial<DemoEntry> = {}): DemoEntry => ({
  fields: productDetails({ name, price: 1000, stock: 5 }),
  images: [async () => anImage(name)],
  createdAt: OPENING - 10 * DAY,
  reviews: [{ rating: 5, at: OPENING - DAY, comment: { text: 'Top', pseudo: 'Awa' } }],
  ...overrides,
})

describeOnEachEngine('the setup routes', (engine) => {
  /** A shop with its first administrator and some demo products. */
  async function aNewShop({ demo = ['Ourson', 'Hochet', 'Robe'] }: { demo?: string[] } = {}) {
    const { ask, shop } = anApi(engine())
    if (demo.length > 0)
      await loadDemoCatalogue(
        shop,
        demo.map((name) => anEntry(name)),
      )
    const token = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    const does = async (method: string, path: string, json?: unknown) => {
      shop.advance(1000)
      return ask(method, path, { token, ...(json !== undefined && { json }) })
    }
    const setup = async () => (await does('GET', '/setup')).body.setup
    const step = async (name: string) =>
      (await setup()).steps.find((one: { name: string }) => one.name === name) as
        | { done: boolean; missing: string[]; doers: string[] }
        | undefined
    const products = async () => shop.store.products.listAfter(null, 1000)
    const idOf = async (name: string) => (await products()).find((one) => one.name === name)?._id ?? ''
    const actions = async () =>
      (await does('GET', '/audit?limit=200')).body.entries.map((entry: { action: string }) => entry.action)
    return { ask, shop, does, setup, step, products, idOf, actions, token }
  }

  it('show the checklist of a new shop with every step open', { tags: ['G-04'] }, async () => {
    const { setup } = await aNewShop()
    const { steps, ...rest } = await setup()
    expect(rest).toEqual({ shown: true, hidden: false, folded: false, whatsapp: '770000001', removable: 3 })
    expect(steps.map((one: { name: string; done: boolean }) => [one.name, one.done])).toEqual(
      ['identity', 'whatsapp', 'delivery', 'payment', 'product', 'demo', 'poster', 'share'].map((name) => [
        name,
        false,
      ]),
    )
  })

  it('mark each step as done and hide the checklist after the last one', { tags: ['G-04'] }, async () => {
    const { does, setup, step, shop } = await aNewShop()
    const [city] = shop.settings.defaults.cities
    const values = {
      name: 'Chez Awa',
      email: 'awa@exemple.sn',
      cities: [{ ...city, phone: '781112233' }],
      whatsapp: '781112233',
      wallets: [],
      delivery: { ...shop.settings.defaults.delivery, dakar: '24 h' },
    }
    const changes = Object.entries(values).map(([name, value]) => [name, { value, version: 0 }])
    const json = { changes: Object.fromEntries(changes), currentPassword: ADMIN.password }
    expect(await does('PATCH', '/settings', json)).toMatchObject({ status: 200 })
    expect((await step('whatsapp'))?.done).toBe(false)
    await does('PATCH', '/setup/steps/whatsapp', { done: true })
    await addProduct(shop, { name: 'Le mien' })
    await does('DELETE', '/setup/demo')
    await does('PATCH', '/setup/steps/poster', { done: true })
    expect(await setup()).toMatchObject({ shown: true, whatsapp: '781112233', removable: 0 })
    const { body } = await does('PATCH', '/setup/steps/share', { done: true })
    expect(body.setup.steps.filter((one: { done: boolean }) => !one.done)).toEqual([])
    expect(body.setup.shown).toBe(false)
  })

  it('reopen the WhatsApp step when the number changes', { tags: ['G-04'] }, async () => {
    const { does, step } = await aNewShop()
    await does('PATCH', '/setup/steps/whatsapp', { done: true })
    expect((await step('whatsapp'))?.done).toBe(true)
    await does('PATCH', '/settings', { changes: { whatsapp: { value: '781112233', version: 0 } } })
    expect((await step('whatsapp'))?.done).toBe(false)
  })

  it('hide the checklist for every administrator, show it again, and audit both changes', {
    tags: ['G-04'],
  }, async () => {
    const { does, setup, actions } = await aNewShop()
    expect((await does('PATCH', '/setup', { hidden: true })).body.setup).toMatchObject({
      shown: false,
      hidden: true,
    })
    await does('PATCH', '/setup', { hidden: true })
    await does('PATCH', '/setup', { hidden: false })
    await does('PATCH', '/setup/steps/delivery', { done: true })
    await does('PATCH', '/setup/steps/delivery', { done: false })
    expect(await setup()).toMatchObject({ shown: true, hidden: false })
    expect((await actions()).filter((action: string) => action === 'setup.changed')).toHaveLength(4)
  })

  it('refuse an unknown step and an invalid body', { tags: ['G-04'] }, async () => {
    const { does } = await aNewShop()
    expect(await does('PATCH', '/setup/steps/tea', { done: true })).toMatchObject({ status: 400 })
    expect(await does('PATCH', '/setup/steps/share', {})).toMatchObject({ status: 400 })
    expect(await does('PATCH', '/setup', { hidden: 'oui' })).toMatchObject({ status: 400 })
  })

  it('list the users who may do a step when the caller may not', {
    tags: ['G-04'],
  }, async () => {
    const { ask, does } = await aNewShop()
    const account = { username: 'binta', email: 'binta@exemple.sn', password: 'doudou-et-biberon' }
    await does('POST', '/users/register', { ...account, role: 'admin', permissions: { stats: true } })
    const { token } = (await ask('POST', '/users/login', { json: account })).body
    const { steps } = (await ask('GET', '/setup', { token })).body.setup
    const doers = steps.map((one: { name: string; doers: string[] }) => [one.name, one.doers])
    expect(Object.fromEntries(doers)).toMatchObject({
      identity: ['awa'],
      demo: ['awa'],
      poster: ['awa'],
      share: ['awa'],
    })
    expect(await ask('DELETE', '/setup/demo', { token })).toMatchObject({ status: 403 })
  })

  it.each([
    [{}, [403, 403, 403, 403]],
    [{ orders: true, cash: true }, [403, 403, 403, 403]],
    [{ stats: true }, [200, 403, 403, 403]],
    [{ products: true }, [403, 403, 403, 200]],
    [{ settings: true }, [403, 200, 200, 403]],
  ])(
    'answer an administrator with the permissions %j only what they allow',
    {
      tags: ['G-04', 'T-08'],
    },
    async (permissions, statuses) => {
      const { ask, does, setup } = await aNewShop()
      const before = await setup()
      const account = { username: 'binta', email: 'binta@exemple.sn', password: 'doudou-et-biberon' }
      await does('POST', '/users/register', { ...account, role: 'admin', permissions })
      const { token } = (await ask('POST', '/users/login', { json: account })).body
      const answers = [
        await ask('GET', '/setup', { token }),
        await ask('PATCH', '/setup', { token, json: { hidden: true } }),
        await ask('PATCH', '/setup/steps/share', { token, json: { done: true } }),
        await ask('PATCH', '/setup/steps/product', { token, json: { done: true } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      if (!statuses.slice(1).includes(200)) expect(await setup()).toEqual(before)
    },
  )

  it('remove the demo products except those that were ordered, edited or restocked', {
    tags: ['G-04'],
  }, async () => {
    const { ask, does, shop, products, idOf, step, actions } = await aNewShop({
      demo: ['Ourson', 'Hochet', 'Robe', 'Bonnet', 'Tapis'],
    })
    const robe = await idOf('Robe')
    await likeProduct(shop, await idOf('Ourson'), 'visitor')
    await does('PATCH', `/products/${robe}`, { price: 900 })
    const hochet = (await products()).find(({ name }) => name === 'Hochet')
    const order = anOrderInput(hochet as NonNullable<typeof hochet>)
    await ask('POST', '/orders', { json: order })
    await does('PATCH', `/orders/${order.orderId}/cancel`)
    const lines = [{ productId: await idOf('Tapis'), color: null, size: null, quantity: 3 }]
    await does('POST', '/stock/receipts', { id: 'receipt-0000-0001', supplier: '', note: '', lines })
    await addProduct(shop, { name: 'Ourson' })

    const staying = [
      { name: 'Hochet', reason: 'ordered' },
      { name: 'Robe', reason: 'edited' },
      { name: 'Tapis', reason: 'edited' },
    ]
    expect((await does('GET', '/setup/demo')).body).toMatchObject({ removable: 2, staying })
    expect((await does('DELETE', '/setup/demo')).body).toMatchObject({
      success: true,
      message: '2 produits d’essai retirés',
      removed: 2,
      staying,
    })
    expect((await products()).map(({ name }) => name)).toEqual(['Hochet', 'Ourson', 'Robe', 'Tapis'])
    expect((await step('demo'))?.done).toBe(true)
    const removals = (await actions()).filter((action: string) =>
      /demo\.removed|product\.deleted/.test(action),
    )
    expect(removals.toSorted()).toEqual(['demo.removed', 'product.deleted', 'product.deleted'])
    expect((await does('DELETE', '/setup/demo')).body).toMatchObject({ removed: 0 })
    const likes = await engine().db.selectFrom('likes').select('productId').execute()
    const reviews = await engine().db.selectFrom('reviews').select('productId').execute()
    expect([likes.length, reviews.length]).toEqual([0, 3])
  })

  it('keep a demo product if an order for it is accepted while the demo products are being removed', {
    tags: ['G-04'],
  }, async () => {
    const { ask, does, products, shop } = await aNewShop({ demo: [] })
    for (let round = 0; round < 8; round++) {
      const details = { ...productDetails({ price: 1000, stock: 5 }), brand: 'B', images: [] }
      for (const id of [`ordered-${round}`, `other-${round}`]) {
        await shop.store.products.insert(id, details, OPENING)
        await shop.store.setup.markDemo(id)
      }
      const _id = `ordered-${round}`
      const [ordered, removed] = await Promise.all([
        ask('POST', '/orders', { json: anOrderInput({ _id, name: details.name, price: 1000 }) }),
        does('DELETE', '/setup/demo'),
      ])
      const left = (await products()).map((product) => product._id)
      // Either the order was placed first and its product remains, or the order was refused.
      expect([round, removed.status, left.includes(_id)]).toEqual([round, 200, ordered.status === 201])
      expect(left).not.toContain(`other-${round}`)
    }
  })

  it('do not load the demo catalogue again after its removal', { tags: ['G-04'] }, async () => {
    const { does, shop, products } = await aNewShop()
    await does('DELETE', '/setup/demo')
    expect(await products()).toEqual([])
    expect(await loadDemoCatalogue(shop, [anEntry('Ourson')])).toBe(0)
    expect(await products()).toEqual([])
  })
})
