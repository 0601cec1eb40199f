import { expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct, addProductWithVariants } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const FIELDS = { colors: ['Rose'], sizes: [], materials: ['coton'], price: 5000, stock: 10, isSale: false }

/** The form of a product as the browser sends it, with some values typed. */
type Typed = Record<string, string>

describeOnEachEngine('a stale product form', (engine) => {
  async function aShop() {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['products'] })
    const read = async (id: string) => (await ask('GET', `/products/${id}`)).body
    // biome-ignore lint/suspicious/noExplicitAny: the product as the API returns it
    const formOf = (seen: any, typed: Typed = {}, images: Uint8Array<ArrayBuffer>[] = []) => {
      const { name, price, description, category, subCategory, brand, stock, discount, gender } = seen
      const texts = { name, price, description, category, subCategory, brand, stock, discount }
      const { sizes, colors, materials, isTrending, isBestseller, isSale, barcode, lowStockThreshold } = seen
      const was = { ...texts, gender, sizes, colors, materials, isTrending, isBestseller, isSale, barcode }
      const shown = {
        ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, String(value)])),
        ...{ gender: gender ?? '', barcode, lowStockThreshold: String(lowStockThreshold) },
        ...Object.fromEntries(
          Object.entries({ sizes, colors, materials }).map(([key, value]) => [key, JSON.stringify(value)]),
        ),
        ...Object.fromEntries(
          Object.entries({ isTrending, isBestseller, isSale }).map(([key, value]) => [key, String(value)]),
        ),
        existingImages: JSON.stringify(seen.images),
        stockWas: String(stock),
        was: JSON.stringify({ ...was, lowStockThreshold, images: seen.images }),
      }
      return productForm({ ...shown, ...typed }, images)
    }
    // biome-ignore lint/suspicious/noExplicitAny: the product as the API returns it
    const save = (seen: any, typed: Typed = {}, images: Uint8Array<ArrayBuffer>[] = []) =>
      ask('PUT', `/products/${seen._id}`, { form: formOf(seen, typed, images), token })
    const patch = (id: string, json: unknown) => ask('PATCH', `/products/${id}`, { json, token })
    const flash = (id: string, json: unknown, headers: Record<string, string> = {}) =>
      ask('PATCH', `/products/${id}/flash-sale`, { json, token, headers })
    return { ask, shop, token, read, save, patch, flash }
  }

  it('keeps the price, flags, lists, name and images that another administrator has changed', async () => {
    const { shop, read, save } = await aShop()
    const { _id } = await addProduct(shop, FIELDS)
    const seen = await read(_id)
    const theirs = await save(
      seen,
      { price: '6000', isSale: 'true', colors: '["Rose, blanc","Vert"]', materials: '["lin"]', name: 'Robe' },
      [anImage()],
    )
    expect(theirs.status).toBe(200)
    expect(await save(seen)).toMatchObject({ status: 200 })
    expect((await save(seen, { description: 'Très doux.' })).body).toMatchObject({
      ...{ price: 6000, isSale: true, colors: ['Rose, blanc', 'Vert'], materials: ['lin'], name: 'Robe' },
      description: 'Très doux.',
      images: theirs.body.images,
    })
  })

  it('is refused with the difference when both changed a field, and nothing is written', async () => {
    const { shop, read, save } = await aShop()
    const { _id } = await addProduct(shop, FIELDS)
    const seen = await read(_id)
    await save(seen, { price: '6000', isTrending: 'true' })
    const refused = await save(seen, { price: '4500', sizes: '["S"]', isTrending: 'true' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'EDIT_CONFLICT',
        message: expect.stringContaining('choisissez ce que vous gardez'),
        conflicts: [{ field: 'price', was: 5000, current: 6000, sent: 4500 }],
      },
    })
    expect(await read(_id)).toMatchObject({ price: 6000, sizes: [] })
    const kept = { ...seen, price: 6000 }
    expect((await save(kept, { price: '4500' })).body).toMatchObject({ price: 4500, isTrending: true })
  })

  it('adds new images to those that another administrator has changed, and refuses two different choices', async () => {
    const { shop, read, save } = await aShop()
    const { _id } = await addProduct(shop, FIELDS, [anImage(), anImage()])
    const seen = await read(_id)
    const [first, second] = seen.images
    await save(seen, { existingImages: JSON.stringify([second]) })
    const added = await save(seen, {}, [anImage()])
    expect(added.body.images).toEqual([second, expect.any(String)])
    const refused = await save(seen, { existingImages: JSON.stringify([second, first]) })
    expect(refused.body.conflicts).toMatchObject([{ field: 'images', was: [first, second] }])
    expect((await read(_id)).images).toEqual(added.body.images)
  })

  it('keeps colours that were added with their stock, and does not restore a removed one', async () => {
    const { shop, read, save } = await aShop()
    const cell = (color: string, stock: number) => ({ color, size: null, stock })
    const fields = { ...FIELDS, colors: ['Rose', 'Bleu'] }
    const { _id } = await addProductWithVariants(shop, fields, [cell('Rose', 2), cell('Bleu', 0)])
    const seen = await read(_id)
    const variants = [
      { ...cell('Rose', 2), was: 2 },
      { ...cell('Vert', 3), was: 0 },
    ]
    const theirs = { colors: '["Rose","Vert"]', stock: '5', variants: JSON.stringify(variants) }
    expect((await save(seen, theirs)).status).toBe(200)
    const shown = [
      { ...cell('Rose', 4), was: 2 },
      { ...cell('Bleu', 0), was: 0 },
    ]
    expect(await save(seen, { stock: '4', variants: JSON.stringify(shown) })).toMatchObject({
      status: 200,
      body: { colors: ['Rose', 'Vert'], stock: 7, variants: [cell('Rose', 4), cell('Vert', 3)] },
    })
    const counted = [
      { ...cell('Rose', 2), was: 2 },
      { ...cell('Bleu', 6), was: 0 },
    ]
    expect(
      (await save(seen, { stock: '8', variants: JSON.stringify(counted) })).body.conflicts,
    ).toMatchObject([{ field: 'colors', current: ['Rose', 'Vert'] }])
  })

  it('does not stop a flash sale that was started meanwhile, nor restart one that was stopped or has ended', async () => {
    const { shop, read, flash } = await aShop()
    const { _id } = await addProduct(shop, FIELDS)
    const on = { active: true, durationHours: 3, discount: 20 }
    const off = { active: false }
    const active = async () => (await read(_id)).flashSale.active
    await flash(_id, on)
    expect((await flash(_id, off, { 'X-Was': JSON.stringify(off) })).status).toBe(200)
    expect(await active()).toBe(true)
    expect((await flash(_id, { ...off, was: off })).status).toBe(200)
    expect(await active()).toBe(true)
    await flash(_id, off)
    expect((await flash(_id, { ...on, was: on })).status).toBe(200)
    expect(await active()).toBe(false)
    expect(await flash(_id, { ...on, discount: 30, was: on })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'flashSale', was: on, current: off, sent: { ...on, discount: 30 } }] },
    })
    await flash(_id, on)
    shop.advance(4 * 3_600_000)
    await flash(_id, { ...on, was: on })
    expect(Date.parse((await read(_id)).flashSale.endTime)).toBeLessThan(shop.clock())
    expect((await flash(_id, on, { 'X-Was': '{' })).status).toBe(400)
  })

  it('writes everything when it does not say what it showed, as older clients do', async () => {
    const { shop, ask, token, read, save, flash } = await aShop()
    const { _id } = await addProduct(shop, FIELDS)
    await save(await read(_id), { price: '6000' })
    await flash(_id, { active: true, durationHours: 3, discount: 20 })
    const form = productForm({ price: '4000', stock: '3' }, [])
    expect((await ask('PUT', `/products/${_id}`, { form, token })).body).toMatchObject({
      price: 4000,
      stock: 3,
    })
    await flash(_id, { active: false })
    expect((await read(_id)).flashSale.active).toBe(false)
  })

  it('refuses a stale price in the table, and lets one of two simultaneous writes through', async () => {
    const { shop, read, save, patch } = await aShop()
    const { _id } = await addProduct(shop, FIELDS)
    const seen = await read(_id)
    await patch(_id, { price: 6000, was: { price: 5000 } })
    expect(await patch(_id, { price: 4000, was: { price: 5000 } })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'price', current: 6000 }] },
    })
    expect((await patch(_id, { isSale: true, was: { isSale: false } })).status).toBe(200)
    const now = await read(_id)
    const statuses = (await Promise.all([save(now, { price: '7000' }), save(now, { price: '8000' })])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await save(seen, { name: 'x', was: '7' })).status).toBe(400)
  })
})

describeOnEachEngine('stale rights and couriers', (engine) => {
  it('do not grant a right again that another administrator has taken away', async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: PERMISSIONS })
    const registered = await ask('POST', '/users/register', {
      token,
      json: {
        ...{ username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue', role: 'admin' },
        permissions: { orders: true, products: true, cash: false },
      },
    })
    const { _id, role, permissions } = registered.body.user
    const was = { role, permissions }
    const set = (json: unknown) => ask('PATCH', `/users/${_id}`, { token, json })
    await set({ permissions: { orders: false, 'orders:read': false } })
    const stale = { role, permissions: { ...permissions, stats: true }, was }
    expect((await set(stale)).body.user.permissions).toMatchObject({
      ...{ orders: false, 'orders:read': false, products: true, stats: true },
    })
    await set({ role: 'user' })
    expect(await set({ ...stale, permissions: { ...permissions, cash: true } })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', conflicts: [{ field: 'role', current: 'user', sent: 'admin' }] },
    })
    expect((await set({ role, permissions, was })).body.user).toMatchObject({ role: 'user', permissions: {} })
  })

  it('keep a courier’s phone and fees that another administrator has changed', async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const moussa = { name: 'Moussa', phone: '771234567', fee: 1500, zoneFees: { Rufisque: 2500 } }
    const { id } = (await ask('POST', '/couriers', { token, json: moussa })).body.courier
    const change = (json: unknown) => ask('PATCH', `/couriers/${id}`, { token, json })
    await change({ phone: '780000000', zoneFees: { Rufisque: 2500, Mbour: 4000 } })
    const mine = { ...moussa, name: 'Moussa Fall', zoneFees: { Rufisque: 3000 }, was: moussa }
    expect((await change(mine)).body.courier).toMatchObject({
      ...{ name: 'Moussa Fall', phone: '780000000', zoneFees: { Rufisque: 3000, Mbour: 4000 } },
    })
    expect((await change({ ...mine, zoneFees: { Rufisque: 3500 } })).body).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: 'zoneFees.Rufisque', was: 2500, current: 3000, sent: 3500 }],
    })
  })
})

describeOnEachEngine('a stale draft', (engine) => {
  it('is merged with what another administrator has typed, and refused where both typed something else', async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['products'] })
    const put = (json: unknown) => ask('PUT', '/drafts/0123456789abcdef', { token, json })
    const was = { name: 'Bavoir', price: '1 500', sizes: 'S, M' }
    await put({ version: 0, fields: was })
    await put({ version: 1, fields: { ...was, price: '2000', category: 'Jouer' } })
    const mine = { version: 1, was, fields: { ...was, name: 'Bavoir lapin', stock: '4' } }
    expect((await put(mine)).body.draft).toMatchObject({
      version: 3,
      fields: { name: 'Bavoir lapin', price: '2000', sizes: 'S, M', category: 'Jouer', stock: '4' },
    })
    expect(await put({ ...mine, fields: { ...was, price: '1800' } })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: 'price', was: '1 500', current: '2000', sent: '1800' }] },
    })
  })
})
