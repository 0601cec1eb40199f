import { expect, it } from 'vitest'
import { promotionTerms } from '../../tests/builders/a-promotion.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { addBirthList, aGiftOrder } from '../../tests/support/birth-lists.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { countInMemory, type OpenCounter } from '../middleware/rate-limit.ts'

const DAY_MS = 86_400_000

const limitsOf =
  (points: Readonly<Record<string, number>>): OpenCounter =>
  (options) =>
    countInMemory({ ...options, points: points[options.keyPrefix] ?? options.points })
const device = (letter: string) => `visitor=${letter.repeat(24)}`

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

  async function aShopWithCode(points: Readonly<Record<string, number>>) {
    const { ask, shop } = anApi(engine(), { openCounter: limitsOf(points) })
    const token = await signIn(shop, { may: ['promotions'] })
    const product = await addProduct(shop, { price: 10_000, stock: 50 })
    const json = { name: 'Offre Tabaski', code: 'TABASKI', terms: promotionTerms() }
    const added = await ask('POST', '/promotions', { token, json })
    const { id: promotionId } = added.body.promotion
    const check = async (code: string, cookie?: string, more = {}) =>
      (
        await ask('POST', '/promotions/check', {
          ...(cookie && { cookie }),
          json: { code, items: [], ...more },
        })
      ).status
    const prices = { totalAmount: 9000, discount: 1000 }
    return { ask, shop, token, product, promotionId, check, prices }
  }

  it('lets a code pass that was right in this cart, whatever others have tried from its address', {
    tags: ['H-04', 'T-41'],
  }, async () => {
    const { ask, shop, token, product, promotionId, check, prices } = await aShopWithCode({
      promotionCode: 2,
    })
    const order = async (promotionCodes: string[], more = {}) =>
      (
        await ask('POST', '/orders', {
          json: anOrderInput(product, 1, { ...prices, promotionCodes, ...more }),
        })
      ).status
    expect([await check('faux'), await check('autre'), await check('encore')]).toEqual([400, 400, 429])
    expect([await check('TABASKI'), await order(['TABASKI'])]).toEqual([429, 429])
    expect(await check('tabaski', undefined, { promotionId })).toBe(200)
    expect(await order(['tabaski'], { promotionIds: [promotionId] })).toBe(201)
    // It proves this code only.
    expect(await check('faux', undefined, { promotionId })).toBe(429)
    expect(await order(['tabaski', 'faux'], { promotionIds: [promotionId] })).toBe(429)
    const { list, shareKey } = await addBirthList(shop, [{ product }])
    const [item = { id: '', price: 0 }] = list.items
    const gift = aGiftOrder(item, 1, {
      ...prices,
      promotionCodes: ['TABASKI'],
      delivery: 'giver',
      deliveryAddress: 'Yoff',
      paymentMethod: 'Cash',
    })
    const give = async (more = {}) =>
      (await ask('POST', `/birth-lists/${shareKey}/gifts`, { json: { ...gift, ...more } })).status
    expect([await give(), await give({ promotionIds: [promotionId] })]).toEqual([429, 201])
    // The promotion has ended: the shopper is told the new price, as everybody else.
    await ask('PATCH', `/promotions/${promotionId}`, { token, json: { active: false } })
    expect(await order(['tabaski'], { promotionIds: [promotionId] })).toBe(409)
  })

  it('counts the guesses of each device, and not those of others at its address', {
    tags: ['H-04', 'T-41'],
  }, async () => {
    const { ask, check } = await aShopWithCode({ promotionCodeOfVisitor: 2 })
    expect([await check('un', device('a')), await check('deux', device('a'))]).toEqual([400, 400])
    expect([await check('trois', device('a')), await check('TABASKI', device('a'))]).toEqual([429, 429])
    expect([await check('un', device('b')), await check('TABASKI', device('b'))]).toEqual([400, 200])
    // A device without a cookie gets one with its first wrong code.
    const first = await ask('POST', '/promotions/check', { json: { code: 'faux', items: [] } })
    expect(first.cookie).toMatch(/^visitor=[\w-]{24}$/)
  })

  it('counts the same wrong code once, as when many mistype what was announced', {
    tags: ['H-04'],
  }, async () => {
    const { check } = await aShopWithCode({ promotionCode: 3, promotionCodeOfVisitor: 2 })
    for (let time = 0; time < 4; time++) expect(await check('TABASKY', device('a'))).toBe(400)
    for (const other of ['b', 'c', 'd']) expect(await check('tabasky', device(other))).toBe(400)
    expect(await check('TABASKI', device('e'))).toBe(200)
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
