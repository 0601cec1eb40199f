import { beforeEach, expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addNote } from './add-note.ts'

describeOnEachEngine('addNote', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine(), { ...withWhatsApp(), actor: { id: 'u', name: 'Awa' } })
  })

  it('adds a repeated note once, and never says that another one was added', { tags: ['W-11'] }, async () => {
    const { conversation } = await writes(shop, { phone: '771234567' })
    const other = await writes(shop, { phone: '781112233' }, { id: 'of-customer' })
    const note = { id: 'note-one', text: 'Rappeler demain', mentions: [] }
    const add = (change: object = {}, to = conversation.id) => addNote(shop, to, { ...note, ...change })
    const both = await Promise.all([add(), add()])
    expect(both).toMatchObject([{ sent: { id: note.id } }, { sent: { id: note.id } }])
    const refused = { ok: false, code: 'INVALID_INPUT' }
    expect(await add({ text: 'Rappeler lundi' })).toMatchObject(refused)
    expect(await add({}, other.conversation.id)).toMatchObject(refused)
    expect(await add({ id: 'of-customer', text: 'Bonjour' }, other.conversation.id)).toMatchObject(refused)
    const rows = await engine().db.selectFrom('whatsappMessages').select('text').execute()
    expect(rows.map(({ text }) => text).sort()).toEqual(['Bonjour', 'Bonjour', 'Rappeler demain'])
  })
})
