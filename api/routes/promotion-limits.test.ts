import { expect, it } from 'vitest'
import { promotionTerms } from '../../tests/builders/a-promotion.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { countInMemory, type OpenCounter } from '../middleware/rate-limit.ts'

const DAY_MS = 86_400_000

describeOnEachEngine('the limits of promotions', (engine) => {
  it('counts each wrong code of an order', { tags: ['H-04'] }, async () => {
    const openCounter: OpenCounter = (options) =>
      countInMemory({ ...options, points: options.keyPrefix === 'promotionCode' ? 6 : 100 })
    const { ask, shop } = anApi(engine(), { openCounter })
    const product = await addProduct(shop, { price: 10_000 })
    const order = async (promotionCodes: string[]) =>
      (await ask('POST', '/orders', { json: anOrderInput(product, 1, { promotionCodes, totalAmount: 1 }) }))
        .status
    expect(await order(['a', 'b', 'c', 'd', 'e'])).toBe(409)
    expect([await order(['f']), await order(['g'])]).toEqual([409, 429])
  })

  it('has at most twenty promotions that apply without a code now or later', { tags: ['H-30'] }, async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['promotions'] })
    const act = (method: string, path = '', json?: unknown) =>
      ask(method, `/promotions${path}`, { token, ...(json === undefined ? {} : { json }) })
    const add = (fields: object) =>
      act('POST', '', { name: 'Offre Tabaski', terms: promotionTerms(), ...fields })

    const ended = await add({
      terms: { ...promotionTerms(), until: new Date(shop.clock() + DAY_MS).toISOString() },
    })
    shop.advance(DAY_MS)
    for (let number = 0; number < 20; number++) expect((await add({})).status).toBe(201)
    const refused = await add({})
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } })
    const paused = await add({ active: false })
    expect((await add({ code: 'AID' })).status).toBe(201)
    const { id } = paused.body.promotion
    expect((await act('PATCH', `/${id}`, { active: true })).body.code).toBe('INVALID_INPUT')
    const { name, code, active, terms, version, id: endedId } = ended.body.promotion
    const edit = (changed: object) => act('PUT', `/${endedId}`, { name, code, active, version, ...changed })
    expect((await edit({ terms: { ...terms, until: null } })).status).toBe(400)
    expect((await edit({ name: 'Finie', terms })).status).toBe(200)
    const [, first] = (await act('GET')).body.promotions.filter((one: { code: unknown }) => one.code === null)
    await act('DELETE', `/${first.id}`)
    expect((await act('PATCH', `/${id}`, { active: true })).status).toBe(200)
  })
})
