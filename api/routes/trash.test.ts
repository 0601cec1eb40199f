import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const TEN_MINUTES = 10 * 60_000

async function asAdministrator(engine: Engine) {
  const { shop, ask } = anApi(engine)
  const token = await signIn(shop, { may: ['products'] })
  const send = (method: string, path: string, json?: unknown) => ask(method, path, { json, token })
  return { shop, send }
}

describeOnEachEngine('the routes of bulk actions', (engine) => {
  it('undo an edit once, and list the edits that can be undone', { tags: ['G-22'] }, async () => {
    const { shop, send } = await asAdministrator(engine())
    const one = await addProduct(shop, { name: 'Un', discount: 5 })
    const other = await addProduct(shop, { name: 'Deux', discount: 15 })
    const json = { ids: [one._id, other._id], changes: { discount: '50' } }
    const { undo } = (await send('PATCH', '/products', json)).body
    expect(undo.undoableUntil).toBe(new Date(shop.clock() + TEN_MINUTES).toISOString())
    shop.advance(60_000)
    expect((await send('GET', '/bulk-actions')).body).toMatchObject({
      success: true,
      actions: [{ ...undo, kind: 'edit', products: 2, name: null, undoneAt: null }],
    })
    await send('PATCH', `/products/${other._id}`, { discount: 20 })
    const path = `/bulk-actions/${undo.id}/undo`
    expect((await send('POST', path)).body).toEqual({
      success: true,
      message: 'Modification défaite pour 1 produit. 1 produit n’est pas entièrement comme avant.',
      count: 1,
      left: [
        {
          productId: other._id,
          name: 'Deux',
          reasons: ['Réduction\u202f: modifié depuis, laissé tel quel.'],
        },
      ],
    })
    expect((await send('GET', '/bulk-actions')).body.actions).toEqual([])
    const again = await send('POST', path)
    expect([again.status, again.body.code]).toEqual([409, 'BULK_ACTION_UNDONE'])
    expect((await send('POST', '/bulk-actions/none/undo')).status).toBe(404)
  })

  it('undo a deletion within ten minutes, but not later', { tags: ['G-22'] }, async () => {
    const { shop, send } = await asAdministrator(engine())
    const { _id } = await addProduct(shop)
    await send('DELETE', `/products/${_id}`)
    const [action] = (await send('GET', '/bulk-actions')).body.actions
    expect(action).toMatchObject({ kind: 'deletion', products: 1 })
    expect((await send('POST', `/bulk-actions/${action.id}/undo`)).body).toEqual({
      success: true,
      message: 'Produit restauré',
      count: 1,
      left: [],
    })
    expect((await send('GET', `/products/${_id}`)).status).toBe(200)
    const { undo } = (await send('POST', '/products/delete', { ids: [_id] })).body
    shop.advance(TEN_MINUTES)
    const late = await send('POST', `/bulk-actions/${undo.id}/undo`)
    expect([late.status, late.body.code]).toEqual([409, 'BULK_ACTION_FINAL'])
  })
})

describeOnEachEngine('the routes of the trash', (engine) => {
  it('list, restore and purge deleted products', { tags: ['G-22'] }, async () => {
    const { shop, send } = await asAdministrator(engine())
    const bonnet = await addProduct(shop, { name: 'Bonnet', price: 1500, stock: 2 })
    const hochet = await addProduct(shop, { name: 'Hochet' })
    await send('POST', '/products/delete', { ids: [bonnet._id, hochet._id] })
    expect((await send('GET', `/products/${bonnet._id}`)).status).toBe(404)
    expect((await send('GET', '/products')).body).toEqual([])

    const listed = await send('GET', '/trash?limit=1')
    expect([listed.headers.get('X-Total-Count'), listed.body.products.length]).toEqual(['2', 1])
    expect((await send('GET', '/trash?q=bonnet')).body.products).toEqual([
      {
        _id: bonnet._id,
        name: 'Bonnet',
        image: bonnet.images[0],
        price: 1500,
        stock: 2,
        userName: expect.any(String),
        deletedAt: new Date(shop.clock()).toISOString(),
        daysLeft: 30,
      },
    ])
    const restored = await send('POST', '/trash/restore', { ids: [bonnet._id] })
    expect(restored.body).toEqual({ success: true, message: 'Produit restauré', count: 1, left: [] })
    expect((await send('GET', `/products/${bonnet._id}`)).body).toMatchObject({ _id: bonnet._id, stock: 2 })
    const again = await send('POST', '/trash/restore', { ids: [bonnet._id] })
    expect([again.status, again.body.message]).toEqual([404, 'Ce produit n’est plus dans la corbeille.'])
    expect((await send('POST', '/trash/purge', { ids: [hochet._id] })).body).toEqual({
      success: true,
      message: 'Produit supprimé définitivement',
      count: 1,
    })
    expect((await send('GET', '/trash')).body.products).toEqual([])
    expect(await imagesLeft(shop)).toEqual(new Set(bonnet.images))
  })

  it.each([[{}], [{ ids: [] }], [{ ids: 'all' }]])(
    'refuse to restore or purge products with the body %j',
    async (json) => {
      const { send } = await asAdministrator(engine())
      expect((await send('POST', '/trash/restore', json)).status).toBe(400)
      expect((await send('POST', '/trash/purge', json)).status).toBe(400)
    },
  )
})
