import { expect, it } from 'vitest'
import { addPlan, HOUR } from '../../tests/builders/planned-change.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { OPENING } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const [START, END] = [new Date(OPENING + HOUR).toISOString(), new Date(OPENING + 2 * HOUR).toISOString()]

describeOnEachEngine('planned changes in the API', (engine) => {
  async function aManager() {
    const { shop, ask } = anApi(engine())
    const token = await signIn(shop, { may: ['products'] })
    const send = (method: string, path: string, json?: unknown) =>
      ask(method, path, { token, ...(json !== undefined && { json }) })
    return { shop, ask, send }
  }

  it('are added, listed, changed, cancelled and restored, each with an audit entry', {
    tags: ['H-10'],
  }, async () => {
    const { shop, send } = await aManager()
    const { _id } = await addProduct(shop, { name: 'Body' })
    const plan = { kind: 'price', value: '2 500', startsAt: START, endsAt: END, products: { ids: [_id] } }
    const added = await send('POST', '/planned-changes', plan)
    expect(added).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: 'Plan enregistré',
        plan: { value: 2500, startsAt: START, endsAt: END },
      },
    })
    const path = `/planned-changes/${added.body.plan.id}`
    expect((await send('PATCH', path, { version: 1, name: 'Soldes' })).body.plan).toMatchObject({
      name: 'Soldes',
      version: 2,
    })
    expect((await send('POST', `${path}/cancel`)).status).toBe(200)
    expect((await send('POST', `${path}/restore`)).status).toBe(200)
    expect((await send('GET', '/planned-changes')).body.plans).toMatchObject([
      { name: 'Soldes', version: 4, products: [{ id: _id, name: 'Body' }], productCount: 1, overlaps: [] },
    ])
    const entries = await shop.store.audit.list({ limit: 4, offset: 0 })
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'plan.cancelled',
      'plan.changed',
      'plan.created',
      'plan.restored',
    ])
  })

  it.each([
    [{ value: 0 }, 'value', 'Indiquez un pourcentage entier de 1 à 100.'],
    [{ value: 101 }, 'value', 'Indiquez un pourcentage entier de 1 à 100.'],
    [{ value: '12,5 %' }, 'value', 'Indiquez un pourcentage entier de 1 à 100.'],
    [{ kind: 'price', value: '2,5' }, 'value', 'Indiquez un montant en francs, sans virgule.'],
    [{ kind: 'price', value: '0' }, 'value', 'Le prix doit être un nombre supérieur à 0.'],
    [
      { kind: 'price_percent', value: '−100' },
      'value',
      'Indiquez un pourcentage entier de −99 à 500, sauf 0.',
    ],
    [{ endsAt: START }, 'endsAt', 'La fin doit être après le début.'],
    [{ endsAt: null }, 'endsAt', 'Indiquez la fin.'],
    [{ startsAt: null, endsAt: new Date(OPENING).toISOString() }, 'endsAt', 'Cette fin est déjà passée.'],
    [{ kind: 'visible', startsAt: null, endsAt: null }, 'startsAt', 'Indiquez un début ou une fin.'],
    [{ startsAt: 'demain' }, 'startsAt', 'Indiquez une date et une heure.'],
    [{ kind: 'gift' }, 'kind', 'Choisissez ce qui change.'],
    [{ products: undefined }, 'products', 'Choisissez au moins un produit.'],
  ])('are refused with %j beside the field %s', { tags: ['H-30'] }, async (fields, path, message) => {
    const { shop, send } = await aManager()
    const { _id } = await addProduct(shop)
    const plan = { kind: 'discount', value: 20, startsAt: START, endsAt: END, products: { ids: [_id] } }
    const { status, body } = await send('POST', '/planned-changes', { ...plan, ...fields })
    expect([status, body.issues]).toEqual([400, [{ path, message }]])
  })

  it.each([
    ['price', '2 500 FCFA', 2500],
    ['price', '2.500', 2500],
    ['discount', '20 %', 20],
    ['price_percent', '−5', -5],
    ['price_percent', '+5 %', 5],
  ])('read the %s %j as %d', { tags: ['H-30'] }, async (kind, value, read) => {
    const { shop, send } = await aManager()
    const { _id } = await addProduct(shop)
    const plan = { kind, value, startsAt: START, endsAt: END, products: { ids: [_id] } }
    expect((await send('POST', '/planned-changes', plan)).body.plan).toMatchObject({ value: read })
  })

  it('hide a product from shoppers with 404, and show it to administrators with its plans', {
    tags: ['H-10', 'H-11'],
  }, async () => {
    const { shop, ask, send } = await aManager()
    const { _id } = await addProduct(shop)
    const { id } = await addPlan(shop, [_id], { kind: 'visible' })
    expect((await ask('GET', `/products/${_id}`)).status).toBe(404)
    expect((await ask('GET', '/products')).body).toEqual([])
    expect((await ask('GET', `/products/${_id}?stored=true`)).status).toBe(401)
    expect((await ask('GET', '/products?stored=true')).status).toBe(401)
    const orders = await signIn(shop, { may: ['orders'] })
    expect((await ask('GET', '/products?stored=true', { token: orders })).status).toBe(403)
    const stored = { _id, plannedChanges: [{ id, kind: 'visible' }] }
    expect((await send('GET', `/products/${_id}?stored=true`)).body).toMatchObject(stored)
    expect((await send('GET', '/products?stored=true')).body).toMatchObject([stored])
    expect((await send('PATCH', `/products/${_id}`, { stock: 3 })).body.product).toMatchObject(stored)
  })
})
