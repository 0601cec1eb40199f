import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { changeSettings } from '../../use-cases/settings/change-settings.ts'
import { setVariantStocks } from '../../use-cases/stock/set-variant-stocks.ts'
import { countInMemory } from '../middleware/rate-limit.ts'

describeOnEachEngine('the stock alert routes', (engine) => {
  async function aSoldOutRobe(settings: Parameters<typeof anApi>[1] = {}) {
    const api = anApi(engine(), settings)
    const { _id: productId } = await addSizedProduct(api.shop, 'Robe', { '3 mois': 5, '6 mois': 0 })
    const post = (json: Record<string, unknown>) =>
      api.ask('POST', '/stock-alerts', { json: { productId, size: '6 mois', phone: '771234567', ...json } })
    const token = await signIn(api.shop, { may: ['orders'] })
    const list = async (query = '') => api.ask('GET', `/stock-alerts${query}`, { token })
    return { ...api, productId, post, token, list }
  }

  it.each(['77 123 45 67', '+221 77.123.45.67', '00221771234567', '77-123-45-67'])(
    'store the phone number %s as nine digits',
    { tags: ['F-50'] },
    async (phone) => {
      const { post, list } = await aSoldOutRobe()
      const answer = await post({ phone })
      expect(answer.status).toBe(201)
      expect(answer.body.message).toBe('C’est noté\u202f: nous vous écrirons au 77 123 45 67.')
      expect((await list()).body.groups).toMatchObject([
        { name: 'Robe', size: '6 mois', waiting: 1, alerts: [{ phone: '771234567', notifiedAt: null }] },
      ])
    },
  )

  it('answer a repeated phone number like a new number and store it once', { tags: ['F-50'] }, async () => {
    const { post, list } = await aSoldOutRobe()
    const [first, again] = [await post({}), await post({ phone: '+221771234567' })]
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await list()).body.groups).toMatchObject([{ waiting: 1 }])
  })

  it.each([
    [{ phone: '77 123' }, 400, 'phone', 'Le numéro de téléphone doit contenir 9 chiffres.'],
    [{ phone: undefined }, 400, 'phone', 'Le numéro de téléphone doit contenir 9 chiffres.'],
    [{ phone: `77${' '.repeat(9000)}` }, 400, 'phone', 'Le numéro de téléphone doit contenir 9 chiffres.'],
    [{ size: 'x'.repeat(201) }, 400, 'size', 'Cette taille ou cette couleur est trop longue.'],
    [{ size: null }, 409, null, 'Choisissez la taille ou la couleur que vous attendez.'],
    [{ size: '3 mois' }, 409, null, 'Cet article est de nouveau en stock\u202f: vous pouvez le commander.'],
    [{ productId: 'none' }, 404, null, 'Produit non trouvé'],
  ])('refuse an alert with %j', { tags: ['F-50'] }, async (json, status, path, message) => {
    const { post, list } = await aSoldOutRobe()
    const answer = await post(json)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    if (path) expect(answer.body.issues).toMatchObject([{ path, message }])
    expect((await list()).body.groups).toEqual([])
  })

  it('limit the alerts per phone number', { tags: ['F-50'] }, async () => {
    const { post } = await aSoldOutRobe({
      openCounter: (options) =>
        countInMemory({ ...options, points: options.keyPrefix === 'stockAlertOfPhone' ? 1 : 100 }),
    })
    expect((await post({})).status).toBe(201)
    const refused = await post({ phone: '+221 77 123 45 67' })
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
    expect((await post({ phone: '770000000' })).status).toBe(201)
  })

  it('list waiting shoppers by page, with the units in stock and the text of the message', {
    tags: ['F-50'],
  }, async () => {
    const { shop, post, list, productId } = await aSoldOutRobe()
    const bottle = await addProduct(shop, { name: 'Biberon', stock: 0 })
    await post({})
    await post({ productId: bottle._id, size: null })
    expect((await list('?arrived=true')).body.groups).toEqual([])
    await setVariantStocks(shop, productId, [{ color: null, size: '6 mois', stock: 2, was: 0 }])
    const { body, headers } = await list('?limit=1')
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(body.groups).toMatchObject([{ productId, pieces: 2, waiting: 1 }])
    expect(body.text).toContain('{article}')
    const arrived = await list('?arrived=true')
    expect([arrived.headers.get('X-Total-Count'), arrived.body.groups.length]).toEqual(['1', 1])
    const value = '{article}\u202f: {lien}'
    await changeSettings(shop, { changes: { stockAlertText: { value, version: 0 } } })
    expect((await list()).body.text).toBe(value)
  })

  it('mark a shopper as notified, accept a repeated request, and can mark the shopper as waiting again', {
    tags: ['F-50'],
  }, async () => {
    const { ask, post, list, token } = await aSoldOutRobe()
    await post({})
    const [{ id }] = (await list()).body.groups[0].alerts
    for (const _ of [1, 2]) {
      const notified = await ask('PATCH', `/stock-alerts/${id}/notified`, { token })
      expect([notified.status, notified.body.message]).toEqual([200, 'Client prévenu'])
    }
    expect((await list()).body.groups).toMatchObject([{ waiting: 0, alerts: [{ id }] }])
    const again = await ask('PATCH', `/stock-alerts/${id}/waiting`, { token })
    expect([again.status, again.body.message]).toEqual([200, 'Client de nouveau à prévenir'])
    const unknown = await ask('PATCH', '/stock-alerts/none/notified', { token })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Cette demande n’existe plus.'])
  })

  it('include a customer’s alerts when personal data is searched, exported or erased', {
    tags: ['F-50'],
  }, async () => {
    const { ask, post, list, shop } = await aSoldOutRobe()
    const token = await signIn(shop, { may: ['orders', 'exports'] })
    await post({})
    await post({ phone: '770000000' })
    const json = { by: 'phone', value: '77 123 45 67' }
    const found = await ask('POST', '/customers/find', { token, json })
    expect(found.body.alerts).toMatchObject([{ phone: '771234567', size: '6 mois', notifiedAt: null }])
    expect((await ask('POST', '/customers/export', { token, json })).body.alerts).toEqual(found.body.alerts)
    expect((await ask('POST', '/customers/erase', { token, json })).body.erased).toMatchObject({ alerts: 1 })
    expect((await list()).body.groups).toMatchObject([{ waiting: 1, alerts: [{ phone: '770000000' }] }])
    expect((await ask('POST', '/customers/find', { token, json })).status).toBe(404)
  })
})
