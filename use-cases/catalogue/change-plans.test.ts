import { expect, it } from 'vitest'
import { PLAN_LIMITS } from '../../contracts/planned-changes.ts'
import { addPlan, HOUR, planInput } from '../../tests/builders/planned-change.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { cancelPlan, changePlan, createPlan, restorePlan } from './change-plans.ts'
import { deleteProducts } from './change-products.ts'
import { getProduct } from './get-product.ts'
import { listPlans } from './list-plans.ts'

const MINUTE = 60_000

describeOnEachEngine('createPlan', (engine) => {
  it('plans a change of the products that a filter finds now', { tags: ['H-10'] }, async () => {
    const shop = aShop(engine())
    await addProduct(shop, { name: 'Landau', category: 'Jouer' })
    await addProduct(shop, { name: 'Poussette' })
    const plan = await addPlan(shop, [], { products: { filter: { category: 'Jouer' } } })
    await addProduct(shop, { name: 'Hochet', category: 'Jouer' })
    expect(plan).toMatchObject({ name: 'Réduction −20\u202f%', version: 1, productCount: 1 })
    expect(await listPlans(shop)).toMatchObject([{ id: plan.id, products: [{ name: 'Landau' }] }])
    expect(
      await createPlan(shop, planInput(shop, [], { products: { filter: { q: 'rien' } } })),
    ).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'products', message: 'Choisissez au moins un produit.' }],
    })
  })

  it('adds one plan for a repeated request, and none for a product that does not exist', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const input = planInput(shop, [_id], { id: 'plan-0001' })
    const answers = [await createPlan(shop, input), await createPlan(shop, input)]
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    expect(await createPlan(shop, planInput(shop, [_id, 'none']))).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    })
    expect(await listPlans(shop)).toHaveLength(1)
    expect(await shop.store.audit.count()).toBe(2)
  })

  it('refuses more plans than are listed, and more for one product than it is read with', {
    tags: ['H-11'],
  }, async () => {
    const shop = aShop(engine())
    const { open, ofProduct } = PLAN_LIMITS
    const ids = [(await addProduct(shop))._id, (await addProduct(shop))._id]
    const { id } = await addPlan(shop, ids, { kind: 'visible', startsAt: null })
    await cancelPlan(shop, id)
    const first = await addPlan(shop, ids.slice(0, 1))
    /** Without the use case, which would take half a minute for all of them. */
    const copy = (from: number, until: number, productIds: string[]) =>
      shop.store.transaction(async (tx) => {
        const stored = await tx.plannedChanges.lock(first.id)
        if (!stored) throw new Error('no plan')
        for (let count = from; count < until; count++) {
          await tx.plannedChanges.save({ ...stored, id: `copy-${count}` })
          await tx.plannedChanges.addProducts(`copy-${count}`, productIds)
        }
      })
    await copy(1, ofProduct, ids.slice(0, 1))
    expect(await createPlan(shop, planInput(shop, ids))).toMatchObject({
      issues: [{ path: 'products', message: '20 plans au maximum pour un produit\u202f: Body coton.' }],
    })
    expect(await restorePlan(shop, id)).toMatchObject({ issues: [{ path: 'products' }] })
    await copy(ofProduct, open, [])
    const { _id: free } = await addProduct(shop)
    expect(await createPlan(shop, planInput(shop, [free]))).toMatchObject({
      message: '200 plans en cours ou à venir au maximum. Annulez-en un.',
    })
    const plans = await listPlans(shop)
    expect(plans).toHaveLength(open + 1)
    await cancelPlan(shop, plans.find(({ cancelledAt }) => cancelledAt === null)?.id ?? '')
    expect(await createPlan(shop, planInput(shop, [free]))).toMatchObject({ ok: true })
  })

  it('reports each of its products as changed', { tags: ['H-11'] }, async () => {
    const shop = aShop(engine())
    const ids = [(await addProduct(shop))._id, (await addProduct(shop))._id]
    shop.publishedEvents.length = 0
    const { id } = await addPlan(shop, ids)
    const changed = ids.map((productId) => ({ kind: 'product', productId, touches: 'lists' }))
    expect(shop.publishedEvents).toEqual(changed)
    await cancelPlan(shop, id)
    expect(shop.publishedEvents).toHaveLength(4)
  })

  it('warns of another plan for the same product at the same time, and of a free product', {
    tags: ['H-11', 'H-30'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop, { name: 'Body' })
    const other = await addProduct(shop, { name: 'Bavoir' })
    await addPlan(shop, [_id, other._id], { name: 'Tabaski' })
    const created = await createPlan(shop, planInput(shop, [_id], { kind: 'flash_sale', value: 100 }))
    expect(created).toMatchObject({
      ok: true,
      warnings: [
        'Avec cette réduction, le produit sera gratuit.',
        '«\u202fTabaski\u202f» concerne aussi «\u202fBody\u202f» au même moment\u202f: les deux comptent pour son prix.',
      ],
    })
    expect((await listPlans(shop)).map(({ overlaps }) => overlaps.length)).toEqual([1, 1])
    const later = { startsAt: shop.clock() + 2 * HOUR, endsAt: shop.clock() + 3 * HOUR }
    expect(await createPlan(shop, planInput(shop, [_id], later))).toMatchObject({ warnings: [] })
  })
})

describeOnEachEngine('a plan', (engine) => {
  it('is changed until its end, by whoever saw its newest version', { tags: ['H-10'] }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const { id } = await addPlan(shop, [_id])
    const change = { version: 1, value: '35 %', startsAt: shop.clock() + MINUTE }
    expect(await changePlan(shop, id, change)).toMatchObject({ ok: true, plan: { version: 2, value: 35 } })
    expect(await changePlan(shop, id, change)).toMatchObject({ code: 'PLAN_CHANGED' })
    shop.advance(MINUTE)
    expect(await getProduct(shop, _id)).toMatchObject({ product: { discount: 35 } })
    expect(await changePlan(shop, id, { version: 2, endsAt: shop.clock() })).toMatchObject({
      issues: [{ path: 'endsAt', message: 'La fin doit être après le début.' }, { path: 'endsAt' }],
    })
    shop.advance(2 * HOUR)
    expect(await changePlan(shop, id, { version: 2, value: 10 })).toMatchObject({ code: 'PLAN_FINAL' })
    expect(await listPlans(shop)).toEqual([])
  })

  it('has no effect once it is cancelled, and is restored within ten minutes', {
    tags: ['H-10'],
  }, async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const { id } = await addPlan(shop, [_id], { startsAt: null })
    const discount = async () => {
      const read = await getProduct(shop, _id)
      return read.ok && read.product.discount
    }
    expect(await discount()).toBe(20)
    expect(await cancelPlan(shop, id)).toMatchObject({ ok: true, plan: { cancelledAt: expect.any(String) } })
    expect(await cancelPlan(shop, id)).toMatchObject({ ok: true, plan: { version: 2 } })
    expect(await discount()).toBe(0)
    shop.advance(10 * MINUTE - 1)
    expect(await restorePlan(shop, id)).toMatchObject({ ok: true, plan: { cancelledAt: null } })
    expect(await discount()).toBe(20)
    await cancelPlan(shop, id)
    expect(await listPlans(shop)).toMatchObject([{ id, cancelledAt: expect.any(String), overlaps: [] }])
    shop.advance(10 * MINUTE)
    expect(await listPlans(shop)).toEqual([])
    expect(await restorePlan(shop, id)).toMatchObject({ code: 'PLAN_FINAL' })
    expect(await cancelPlan(shop, 'none')).toMatchObject({ code: 'PLAN_NOT_FOUND' })
  })

  it('of a price without an end cannot be cancelled after its start', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    const { id } = await addPlan(shop, [_id], { kind: 'price', value: 700, endsAt: null })
    shop.advance(HOUR)
    expect(await cancelPlan(shop, id)).toMatchObject({ code: 'PLAN_FINAL' })
    expect(await listPlans(shop)).toEqual([])
  })

  it('counts only products that exist', async () => {
    const shop = aShop(engine())
    const { _id } = await addProduct(shop)
    await addPlan(shop, [_id, (await addProduct(shop))._id])
    await deleteProducts(shop, [_id])
    expect(await listPlans(shop)).toMatchObject([{ productCount: 1 }])
  })
})
