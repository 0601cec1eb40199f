import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const CODE = '3017620422003'
const DRAFT = 'draft-0000000001'
const NOTATION = /«\s6,00123E\+12\s» est un nombre écrit par un tableur/

async function asAdministrator(engine: Engine) {
  const { shop, ask } = anApi(engine)
  const token = await signIn(shop, { may: ['products'] })
  const post = (barcode: string) => ask('POST', '/products', { form: productForm({ barcode }), token })
  const put = (id: string, barcode: string) =>
    ask('PUT', `/products/${id}`, { form: productForm({ barcode }, []), token })
  const patch = (id: string, barcode: string) => ask('PATCH', `/products/${id}`, { json: { barcode }, token })
  const patchAll = (ids: string[], barcode: string) =>
    ask('PATCH', '/products', { json: { ids, changes: { barcode } }, token })
  const assign = (productId: string, barcode: string, size: string | null = null) =>
    ask('PUT', `/stock/barcode/${encodeURIComponent(barcode)}`, { json: { productId, size }, token })
  const publish = async (barcode: string) => {
    const fields = {
      ...{ name: 'Bavoir', price: '1 500', description: 'Doux', category: 'Jouer', subCategory: 'Bavoirs' },
      ...{ stock: '4', barcode },
    }
    await ask('PUT', `/drafts/${DRAFT}`, { json: { version: 0, fields }, token })
    await ask('PUT', `/drafts/${DRAFT}/images/image-0000000001?position=0`, { body: anImage(), token })
    const drafts = [{ id: DRAFT, version: 1 }]
    const { body } = await ask('POST', '/drafts/publish', { json: { drafts }, token })
    return body.results[0]
  }
  return { shop, post, put, patch, patchAll, assign, publish }
}

describeOnEachEngine('barcodes in every request', (engine) => {
  it('are refused when a spreadsheet has damaged them or the check digit is wrong', async () => {
    const { shop, post, put, patch, patchAll, assign, publish } = await asAdministrator(engine())
    const { _id } = await addProduct(shop)
    const refusals = {
      form: await post('6,00123E+12'),
      edit: await put(_id, '6,00123E+12'),
      change: await patch(_id, '6,00123E+12'),
      bulk: await patchAll([_id], '6,00123E+12'),
      receipt: await assign(_id, '6,00123E+12'),
    }
    for (const [path, { status, body }] of Object.entries(refusals)) {
      expect(status, path).toBe(400)
      expect(body.issues[0].message, path).toMatch(NOTATION)
    }
    expect((await publish('6,00123E+12')).message).toMatch(NOTATION)
    expect((await post('3017620422004')).body.issues[0]).toMatchObject({ path: 'barcode' })
    expect((await patch(_id, '12345678905')).body.issues[0].message).toMatch(/a perdu un zéro/)
    expect(await shop.store.products.find(_id)).toMatchObject({ barcode: '' })
  })

  it('are unique on every path, also as an EAN with another zero in front', async () => {
    const { shop, post, put, patch, patchAll, assign, publish } = await asAdministrator(engine())
    const owner = await addProduct(shop, { name: 'Hochet', barcode: CODE })
    const other = await addProduct(shop, { name: 'Body' })
    const refusals = {
      form: await post(CODE),
      edit: await put(other._id, ` 3 017620 422003`),
      change: await patch(other._id, `0${CODE}`),
      bulk: await patchAll([other._id], CODE),
      receipt: await assign(other._id, CODE),
    }
    const message = expect.stringMatching(/^Ce code-barres est déjà attribué\. \(«\sHochet\s»\)$/)
    for (const [path, { status, body }] of Object.entries(refusals)) {
      expect({ status, body }, path).toMatchObject({
        ...{ status: 409, body: { code: 'BARCODE_TAKEN', message, issues: [{ path: 'barcode', message }] } },
      })
    }
    expect(await publish(CODE)).toMatchObject({ productId: null, message })
    expect((await patchAll([owner._id, other._id], '96385074')).body).toMatchObject({
      ...{ code: 'BARCODE_TAKEN', message: 'Un code-barres n’appartient qu’à un seul produit.' },
    })
    expect((await put(owner._id, CODE)).status).toBe(200)
    expect((await patch(owner._id, '96385074')).status).toBe(200)
    expect((await patch(other._id, CODE)).status).toBe(200)
  })

  it('belong to one product when requests arrive together', async () => {
    const { shop, post, put, patch, patchAll, assign } = await asAdministrator(engine())
    const ids = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (name) => (await addProduct(shop, { name, sizes: ['S'] }))._id),
    )
    const [a = '', b = '', c = '', d = ''] = ids
    const answers = await Promise.all([
      post(CODE),
      put(a, CODE),
      patch(b, CODE),
      patchAll([c], CODE),
      assign(d, CODE),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await shop.store.barcodes.owners(CODE)).toHaveLength(1)
  })
})
