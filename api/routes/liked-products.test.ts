import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'

const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id)

describeOnEachEngine('GET /products/by-ids', (engine) => {
  it('returns the products in the order of the requested ids and leaves out unknown ids', {
    tags: ['F-22'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const [first, second] = [await addProduct(shop), await addProduct(shop)]
    const { body } = await ask('GET', `/products/by-ids?ids=${second._id},none,,${first._id},${second._id}`)
    expect(idsOf(body)).toEqual([second._id, first._id])
    expect((await ask('GET', '/products/by-ids?ids=')).body).toEqual([])
  })

  it('refuses more than 40 ids and a request without ids', { tags: ['F-22'] }, async () => {
    const { ask } = anApi(engine())
    const many = Array.from({ length: 41 }, (_, index) => `p${index}`)
    const refused = await ask('GET', `/products/by-ids?ids=${many.join(',')}`)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('ids accepte au plus 40 identifiants.')
    expect((await ask('GET', '/products/by-ids')).status).toBe(400)
  })
})

describeOnEachEngine('GET /likes', (engine) => {
  it('returns an empty list to a visitor without a cookie, and is not cached', {
    tags: ['F-22'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    await addProduct(shop)
    const { body, headers } = await ask('GET', '/likes')
    expect(body).toEqual([])
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  it('identifies the visitor by the cookie and returns the products that the visitor likes', {
    tags: ['F-22'],
  }, async () => {
    const { shop, ask } = anApi(engine())
    const [liked] = [await addProduct(shop), await addProduct(shop)]
    const { headers } = await ask('POST', `/products/${liked._id}/like`)
    const [cookie = ''] = (headers.get('Set-Cookie') ?? '').split(';')
    expect(idsOf((await ask('GET', '/likes', { headers: { Cookie: cookie } })).body)).toEqual([liked._id])
    expect((await ask('GET', '/likes', { headers: { Cookie: 'visitor=short' } })).body).toEqual([])
  })
})
