import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const [ID, OTHER] = ['draft-0000000001', 'draft-0000000002']

describeOnEachEngine('PATCH /drafts', (engine) => {
  it('sets the same fields of several drafts, keeps what is filled in, and refuses drafts that have changed', {
    tags: ['G-05'],
  }, async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['products'] })
    const put = (id: string, fields: object) =>
      ask('PUT', `/drafts/${id}`, { token, json: { version: 0, fields } })
    await put(ID, { name: 'Bavoir', category: 'Jouer', brand: ' ' })
    await put(OTHER, { name: 'Robe', isSale: true })
    const patch = (json: object) => ask('PATCH', '/drafts', { token, json })
    const set = async (json: object) => (await patch(json)).body
    const fieldsOf = async (id: string) => (await ask('GET', `/drafts/${id}`, { token })).body.draft.fields
    const drafts = [
      { id: ID, version: 1 },
      { id: OTHER, version: 1 },
    ]
    const fields = { category: 'Vêtements/Enfant', brand: 'Ndar', stock: '4', sizes: '"2,5 ans"' }
    expect(await set({ drafts, fields, keepsFilled: true })).toMatchObject({
      message: '2 brouillons complétés',
      results: [{ id: ID, changed: true }, { changed: true }],
    })
    expect(await fieldsOf(ID)).toEqual({
      ...{ name: 'Bavoir', category: 'Jouer', brand: 'Ndar', stock: '4', sizes: '"2,5 ans"' },
    })
    expect(await fieldsOf(OTHER)).toEqual({ name: 'Robe', isSale: true, ...fields })
    const again = {
      drafts: [drafts[0], { id: OTHER, version: 2 }],
      fields: { category: 'Baptemes & Naissances' },
    }
    expect(await set(again)).toMatchObject({
      message: '1 brouillon complété, 1 modifié entre-temps',
      results: [
        { id: ID, changed: false, message: 'Ce brouillon a été modifié entre-temps.' },
        { changed: true },
      ],
    })
    expect([(await fieldsOf(ID)).category, (await fieldsOf(OTHER)).category]).toEqual([
      ...['Jouer', 'Baptemes & Naissances'],
    ])
    expect((await patch({ drafts, fields: {} })).status).toBe(400)
    expect((await patch({ drafts: [], fields })).status).toBe(400)
  })
})
