import { expect, it } from 'vitest'
import { promotionTerms } from '../../tests/builders/a-promotion.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { addOffer } from '../../tests/support/promotions.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { countInMemory, type OpenCounter } from '../middleware/rate-limit.ts'

const DAY_MS = 86_400_000

describeOnEachEngine('the API of promotions', (engine) => {
  async function aMerchant() {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['promotions'] })
    const act = (method: string, path = '', json?: unknown) =>
      ask(method, `/promotions${path}`, { token, ...(json === undefined ? {} : { json }) })
    const add = (fields: object) =>
      act('POST', '', { name: 'Offre Tabaski', terms: promotionTerms(), ...fields })
    const iso = (days: number) => new Date(shop.clock() + days * DAY_MS).toISOString()
    return { ask, shop, act, add, iso }
  }

  it('adds promotions once for each id and lists them, newest first', { tags: ['H-01'] }, async () => {
    const { act, add, shop } = await aMerchant()
    const first = await add({ id: 'offre-tabaski', code: 'Tabaski 10' })
    expect(first).toMatchObject({
      status: 201,
      body: {
        promotion: {
          id: 'offre-tabaski',
          code: 'TABASKI10',
          version: 1,
          state: 'active',
          uses: 0,
          revenue: 0,
        },
      },
    })
    expect((await add({ id: 'offre-tabaski', name: 'Autre' })).body).toEqual(first.body)
    shop.advance(1)
    await add({ name: 'Deux pour un', active: false })
    const { body, headers } = await act('GET')
    expect(body.promotions.map(({ name, state }: Record<string, string>) => [name, state])).toEqual([
      ['Deux pour un', 'paused'],
      ['Offre Tabaski', 'active'],
    ])
    expect(headers.get('X-Total-Count')).toBe('2')
    expect((await act('GET', '/offre-tabaski')).body).toEqual(first.body)
    expect((await act('GET', '/nothing')).status).toBe(404)
  })

  it('reads amounts, numbers and percentages as typed', { tags: ['H-30'] }, async () => {
    const { add } = await aMerchant()
    const terms = async (changed: object) =>
      (await add({ terms: { ...promotionTerms(), ...changed } })).body.promotion.terms
    expect(
      await terms({ effect: { kind: 'amount', amount: '2 500' }, minTotal: '10.000 FCFA' }),
    ).toMatchObject({
      effect: { kind: 'amount', amount: 2500 },
      minTotal: 10_000,
    })
    expect(await terms({ effect: { kind: 'percent', percent: '15 %' }, maxUses: '5' })).toMatchObject({
      effect: { kind: 'percent', percent: 15 },
      maxUses: 5,
    })
  })

  it.each([
    ['name', { name: ' ' }],
    ['code', { code: '-' }],
    ['terms.effect.percent', { terms: promotionTerms({ effect: { kind: 'percent', percent: 101 } }) }],
    ['terms.effect.percent', { terms: promotionTerms({ effect: { kind: 'percent', percent: 2.5 } }) }],
    ['terms.effect.amount', { terms: { effect: { kind: 'amount', amount: '2 5 0' } } }],
    ['terms.effect.paid', { terms: promotionTerms({ effect: { kind: 'free_items', count: 3, paid: 3 } }) }],
    ['terms.effect.kind', { terms: { effect: { kind: 'gift' } } }],
    [
      'terms.until',
      { terms: promotionTerms({ from: '2026-06-05T00:00:00Z', until: '2026-06-05T00:00:00Z' }) },
    ],
    ['terms.from', { terms: promotionTerms({ from: 'vendredi' }) }],
    ['terms.maxUses', { terms: { ...promotionTerms(), maxUses: 0 } }],
  ])('refuses a wrong %s beside its field', { tags: ['H-30'] }, async (path, fields) => {
    const { act, add } = await aMerchant()
    const { status, body } = await add(fields)
    expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
    expect((await act('GET')).body.promotions).toEqual([])
  })

  it('refuses a code that another promotion has, until that one is deleted', { tags: ['H-30'] }, async () => {
    const { act, add } = await aMerchant()
    const { id } = (await add({ code: 'ÉTÉ' })).body.promotion
    const taken = {
      status: 409,
      body: {
        code: 'CODE_TAKEN',
        issues: [
          { path: 'code', message: 'Le code ETE est déjà celui de l’offre «\u202fOffre Tabaski\u202f».' },
        ],
      },
    }
    expect(await add({ code: 'ete' })).toMatchObject(taken)
    expect((await act('DELETE', `/${id}`)).body).toMatchObject({
      message: 'Offre supprimée',
      archived: false,
    })
    expect((await act('GET')).body.promotions).toEqual([])
    expect((await add({ id: 'seconde-offre', code: 'ete' })).status).toBe(201)
    expect(await act('POST', `/${id}/restore`)).toMatchObject(taken)
    await act('DELETE', '/seconde-offre')
    expect((await act('POST', `/${id}/restore`)).body.promotion).toMatchObject({
      state: 'active',
      code: 'ETE',
    })
  })

  it('refuses an end that has passed beside its field, but keeps that of a promotion that is over', {
    tags: ['H-30'],
  }, async () => {
    const { shop, act, add, iso } = await aMerchant()
    const refused = { message: 'Cette fin est déjà passée.', issues: [{ path: 'terms.until' }] }
    const ending = (days: number) => promotionTerms({ until: iso(days) })
    const late = await add({ terms: ending(-1) })
    expect([late.status, late.body]).toMatchObject([400, refused])
    const { id, name, code, terms } = (await add({ terms: ending(1) })).body.promotion
    const edit = (fields: object) =>
      act('PUT', `/${id}`, { name, code, active: true, terms, version: 1, ...fields })
    expect((await edit({ terms: ending(-1) })).body).toMatchObject(refused)
    shop.advance(2 * DAY_MS)
    expect((await edit({ name: 'Offre passée' })).body).toMatchObject({ promotion: { state: 'ended' } })
  })

  it('pauses, activates and edits a promotion, and merges an edit of an older version', {
    tags: ['H-30'],
  }, async () => {
    const { act, add } = await aMerchant()
    const { id, name, code, active, terms } = (await add({ code: 'ETE' })).body.promotion
    const was = { name, code, active, terms }
    expect((await act('PATCH', `/${id}`, { active: false })).body.promotion).toMatchObject({
      state: 'paused',
      version: 2,
    })
    const renamed = await act('PUT', `/${id}`, { ...was, name: 'Offre d’été', version: 1, was })
    expect(renamed.body.promotion).toMatchObject({ name: 'Offre d’été', active: false, version: 3 })
    const other = { ...was, terms: promotionTerms({ effect: { kind: 'percent', percent: 20 } }) }
    expect((await act('PUT', `/${id}`, { ...other, name: 'Soldes', version: 1, was })).body).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: 'name', was: 'Offre Tabaski', current: 'Offre d’été', sent: 'Soldes' }],
    })
    const unseen = await act('PUT', `/${id}`, { ...other, version: 1 })
    expect(unseen.status).toBe(409)
    expect(unseen.body.conflicts.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'active',
      'terms',
    ])
    expect((await act('PUT', `/${id}`, { ...other, version: 3 })).body.promotion).toMatchObject({
      version: 4,
      active: true,
      terms: { effect: { percent: 20 } },
    })
  })

  it('writes every change into the audit log', { tags: ['H-30'] }, async () => {
    const { act, add, ask, shop } = await aMerchant()
    const { id, name, code, terms } = (await add({})).body.promotion
    await act('PATCH', `/${id}`, { active: false })
    await act('PATCH', `/${id}`, { active: false })
    await act('PATCH', `/${id}`, { active: true })
    await act('PUT', `/${id}`, { name, code, terms: { ...terms, minTotal: 5000 }, version: 3 })
    await act('DELETE', `/${id}`)
    await act('POST', `/${id}/restore`)
    const token = await signIn(shop, { may: ['users'] })
    const { entries } = (await ask('GET', '/audit', { token })).body
    expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual(
      ['activated', 'changed', 'created', 'deleted', 'paused', 'restored'].map((what) => `promotion.${what}`),
    )
    const changed = entries.find(({ action }: { action: string }) => action === 'promotion.changed')
    expect(changed).toMatchObject({ subject: { id, name }, changes: { minTotal: [0, 5000] } })
  })

  it('shows everybody the automatic promotions of this moment, without their limits', {
    tags: ['H-01'],
  }, async () => {
    const { add, ask, shop, iso } = await aMerchant()
    await add({ name: 'Maintenant', terms: promotionTerms({ until: iso(1), maxUses: 5 }) })
    await add({ name: 'Demain', terms: promotionTerms({ from: iso(1) }) })
    await add({ name: 'En pause', active: false })
    await add({ name: 'Avec code', code: 'ETE' })
    const names = async () =>
      (await ask('GET', '/promotions/current')).body.promotions.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Maintenant'])
    expect((await ask('GET', '/promotions/current')).body.promotions[0].terms.maxUses).toBeNull()
    shop.advance(DAY_MS)
    expect(await names()).toEqual(['Demain'])
  })

  it('checks a code for a cart, and says what the shopper can do', { tags: ['H-04'] }, async () => {
    const { add, ask, shop, iso } = await aMerchant()
    const product = await addProduct(shop, { price: 7000, category: 'Jouer' })
    await add({ code: 'DIX', terms: promotionTerms({ minTotal: 10_000, maxUses: 9 }) })
    await add({ code: 'DEMAIN', terms: promotionTerms({ from: iso(1) }) })
    await add({ code: 'BEBE', terms: promotionTerms({ categories: ['Vêtements'] }) })
    const check = async (code: string, quantity = 1) => {
      const items = [{ productId: product._id, color: null, size: null, price: 7000, quantity }]
      const { status, body } = await ask('POST', '/promotions/check', { json: { code, items } })
      return [status, body.message ?? null, body.promotion?.code ?? null]
    }
    expect(await check('d i x', 2)).toEqual([200, null, 'DIX'])
    expect(await check('dix')).toEqual([200, 'Encore 3\u202f000 FCFA', 'DIX'])
    expect(await check('demain')).toEqual([200, expect.stringMatching(/^À partir de /), 'DEMAIN'])
    expect(await check('bebe')).toEqual([200, 'Ce code ne concerne aucun article de votre panier.', 'BEBE'])
    for (const wrong of ['onze', '-', '']) {
      expect(await check(wrong)).toEqual([400, 'Ce code n’est pas valable.', null])
    }
  })

  it('prices a sample cart with the terms of a form', { tags: ['H-01'] }, async () => {
    const { act } = await aMerchant()
    const item = { productId: 'p', price: 5000, quantity: 2 }
    const preview = (terms: object) => act('POST', '/preview', { terms, items: [item] })
    expect((await preview(promotionTerms())).body).toMatchObject({
      itemsTotal: 10_000,
      total: 9000,
      promotions: [{ amount: 1000, allocation: [1000] }],
    })
    expect((await preview(promotionTerms({ minTotal: 12_000 }))).body).toMatchObject({
      total: 10_000,
      message: 'Encore 2\u202f000 FCFA',
    })
  })

  it('places an order with a code, and answers a wrong one with what the order costs now', {
    tags: ['H-05', 'H-06'],
  }, async () => {
    const { add, ask, shop } = await aMerchant()
    const product = await addProduct(shop, { price: 10_000 })
    await add({ code: 'DIX', terms: promotionTerms({ maxUses: 1 }) })
    const order = (sent: object) => ask('POST', '/orders', { json: anOrderInput(product, 1, sent) })
    const named = { promotionCodes: ['dix'], discount: 1000, totalAmount: 9000 }
    const { status, body } = await order(named)
    expect(status).toBe(201)
    expect(body.order.promotions).toMatchObject([{ code: 'DIX', amount: 1000, terms: { maxUses: null } }])
    expect(await order(named)).toMatchObject({
      status: 409,
      body: {
        code: 'PROMOTION_CHANGED',
        message: 'Les offres ont changé. Vérifiez le nouveau total, puis envoyez votre commande.',
        codes: [{ code: 'dix', message: 'Ce code n’est pas valable.' }],
        ...{ promotions: [], totalAmount: 10_000, deliveryFee: 0, discount: 0 },
      },
    })
    const plain = await order({})
    expect([plain.status, Object.keys(plain.body.order)]).toEqual([
      201,
      expect.not.arrayContaining(['promotions']),
    ])
  })

  it('counts only guesses for the limit, at the check and in orders', { tags: ['H-04'] }, async () => {
    const openCounter: OpenCounter = (options) =>
      countInMemory({ ...options, points: options.keyPrefix === 'promotionCode' ? 2 : 100 })
    const { ask, shop } = anApi(engine(), { openCounter })
    const product = await addProduct(shop, { price: 10_000 })
    await addOffer(shop, { code: 'DIX', terms: { maxUses: 1 } })
    const check = async (code: string) =>
      (await ask('POST', '/promotions/check', { json: { code, items: [] } })).status
    const order = async (code: string, totalAmount = 9000) => {
      const sent = { promotionCodes: [code], totalAmount }
      return (await ask('POST', '/orders', { json: anOrderInput(product, 1, sent) })).status
    }
    for (let time = 0; time < 4; time++) expect(await check('dix')).toBe(200)
    expect(await order('dix')).toBe(201)
    // Used up by others, but no guess.
    for (let time = 0; time < 4; time++) expect(await order('dix')).toBe(409)
    expect([await order('faux', 10_000), await check('autre')]).toEqual([201, 400])
    expect([await order('dix'), await check('dix'), await order('dix', 10_000)]).toEqual([429, 429, 429])
    const without = anOrderInput(product)
    expect((await ask('POST', '/orders', { json: without })).status).toBe(201)
  })
})
