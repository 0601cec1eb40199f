import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import type { Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { readMessages } from './read-messages.ts'
import { showConversations } from './shown-conversation.ts'

const FILE = { id: '1111', mime_type: 'image/jpeg', sha256: 'abc' }

describeOnEachEngine('applyChanges', (engine) => {
  let at: ShopAtWhatsApp
  let awa: Customer
  beforeEach(async () => {
    at = await aShopAtWhatsApp(engine())
    awa = at.fake.world.customer('221771234567', { name: 'Awa Sy' })
  })
  afterEach(() => at.fake.close())

  describe('of messages to what was written before', { tags: ['W-01'] }, () => {
    const change = (type: 'edit' | 'revoke', original: string, body = '') => ({
      type,
      [type]: {
        original_message_id: original,
        ...(type === 'edit' && { message: { type: 'text', text: { body } } }),
      },
    })

    it.each([false, true])(
      'applies edits, the last one last (the change comes first: %s)',
      async (shuffled) => {
        at.fake.delivery = 'held'
        const id = await at.write(awa, 'Taille 6 mois')
        at.shop.advance(1000)
        await at.fake.world.write(awa, change('edit', id, 'Taille 9 mois'))
        at.shop.advance(1000)
        await at.fake.world.write(awa, change('edit', id, 'Taille 12 mois'))
        if (shuffled) at.fake.held.reverse()
        await at.fake.release({ repeated: 1 })
        expect(await at.message(id)).toMatchObject({ text: 'Taille 12 mois', searchFolded: 'taille 12 mois' })
        expect(Number((await at.message(id))?.editedAt)).toBe(at.shop.clock())
        expect((await at.messages()).filter(({ type }) => type === 'edit')).toMatchObject([
          { state: 'applied' },
          { state: 'applied' },
        ])
      },
    )

    it('finds an edited document by its name too', async () => {
      const document = { ...FILE, caption: 'Le prix', filename: 'Devis.pdf' }
      const id = await at.fake.world.write(awa, { type: 'document', document })
      at.shop.advance(1000)
      await at.fake.world.write(awa, change('edit', id, 'Le bon prix'))
      expect(await at.message(id)).toMatchObject({ searchFolded: 'le bon prix devis.pdf' })
    })

    it.each([false, true])('forgets what the customer takes back (it comes first: %s)', async (shuffled) => {
      at.fake.delivery = 'held'
      const id = await at.fake.world.write(awa, { type: 'image', image: { ...FILE, caption: 'Mon adresse' } })
      at.shop.advance(1000)
      await at.fake.world.write(awa, change('revoke', id))
      if (shuffled) at.fake.held.reverse()
      await at.fake.release()
      expect(await at.message(id)).toMatchObject({
        state: 'revoked',
        text: '',
        content: null,
        searchFolded: '',
      })
      const [conversation] = await showConversations(at.shop, await at.conversations())
      expect(conversation).toMatchObject({ unread: 0, waitingSince: null, excerpt: 'Message supprimé' })
      expect(await engine().db.selectFrom('whatsappMedia').selectAll().execute()).toEqual([])
      const removals = engine().db.selectFrom('outbox').where('kind', '=', 'file-removal').selectAll()
      expect(await removals.execute()).toHaveLength(1)
    })

    it.each([false, true])(
      'forgets what was changed too when it is taken back (the other order: %s)',
      async (shuffled) => {
        at.fake.delivery = 'held'
        const id = await at.write(awa, 'Mon adresse')
        for (const type of ['edit', 'revoke', 'edit'] as const) {
          at.shop.advance(1000)
          await at.fake.world.write(awa, change(type, id, 'Ma nouvelle adresse'))
        }
        if (shuffled) at.fake.held.reverse()
        await at.fake.release({ repeated: 1 })
        expect(await at.message(id)).toMatchObject({ state: 'revoked' })
        const messages = await at.messages()
        expect(messages.filter(({ state }) => state === 'applied')).toHaveLength(3)
        for (const { text, searchFolded } of messages) expect(text + searchFolded).toBe('')
      },
    )

    it('leaves the text of an edit that cannot be read', async () => {
      const id = await at.write(awa, 'Je veux 3 bodys')
      const edit = { original_message_id: id, message: { type: 'hologram' } }
      await at.fake.world.write(awa, { type: 'edit', edit })
      expect(await at.messages()).toMatchObject([
        { text: 'Je veux 3 bodys' },
        { type: 'unsupported', state: 'handled', content: '{"unsupported":"edit"}', replyTo: id },
      ])
    })

    it('fetches the file of an edited picture once', async () => {
      const id = await at.fake.world.write(awa, { type: 'image', image: { ...FILE, caption: 'Rouge' } })
      const message = { type: 'image', image: { ...FILE, caption: 'Bleu' } }
      await at.fake.world.write(awa, { type: 'edit', edit: { original_message_id: id, message } })
      expect((await at.message(id))?.text).toBe('Bleu')
      expect(await engine().db.selectFrom('whatsappMedia').selectAll().execute()).toHaveLength(1)
    })

    it('shows a change of a change, and of what the shop does not know, by itself', async () => {
      const id = await at.write(awa, 'Taille 6 mois')
      at.shop.advance(1000)
      const edit = await at.fake.world.write(awa, change('edit', id, 'Taille 9 mois'))
      at.shop.advance(1000)
      await at.fake.world.write(awa, change('edit', edit, 'Taille 12 mois'))
      await at.fake.world.write(awa, change('revoke', 'wamid.before'))
      const reaction = { message_id: 'wamid.before', emoji: '👍' }
      await at.fake.world.write(awa, { type: 'reaction', reaction })
      const [conversation] = await at.conversations()
      const read = await readMessages(at.shop, conversation?.id ?? '', undefined)
      expect(read.ok && read.messages.map(({ text, edited }) => [text, edited])).toEqual([
        ['Taille 9 mois', true],
        ['Taille 12 mois', true],
        ['Message supprimé', false],
        ['Réaction\u202f: 👍', false],
      ])
    })

    it('ignores an edit that is older than the one that is shown', async () => {
      at.fake.delivery = 'held'
      const id = await at.write(awa, 'Taille 6 mois')
      at.shop.advance(1000)
      await at.fake.world.write(awa, change('edit', id, 'Taille 9 mois'))
      at.shop.advance(1000)
      await at.fake.world.write(awa, change('edit', id, 'Taille 12 mois'))
      const [late] = at.fake.held.splice(1, 1)
      await at.fake.release()
      if (late) at.fake.held.push(late)
      await at.fake.release()
      expect(await at.message(id)).toMatchObject({ text: 'Taille 12 mois' })
      expect((await at.messages()).map(({ state }) => state)).toEqual(['handled', 'applied', 'applied'])
    })

    it('changes nothing that somebody else wrote, and shows what it cannot apply', async () => {
      const id = await at.write(awa, 'Bonjour')
      const echo = await at.fake.world.writeFromPhone(awa, { type: 'text', text: { body: 'Oui ?' } })
      const other = at.fake.world.customer('221781112233')
      for (const [customer, original] of [
        [other, id],
        [awa, echo],
        [awa, 'wamid.unknown'],
      ] as const)
        await at.fake.world.write(customer, change('revoke', original))
      expect(await at.message(id)).toMatchObject({ text: 'Bonjour', state: 'handled' })
      expect(await at.message(echo)).toMatchObject({ text: 'Oui ?' })
      const changes = (await at.messages()).filter(({ type }) => type === 'revoke')
      expect(changes.map(({ state }) => state)).toEqual(['received', 'received', 'received'])
    })

    it('keeps reactions at their message', async () => {
      at.fake.delivery = 'held'
      const id = await at.write(awa, 'Bonjour')
      await at.fake.world.write(awa, { type: 'reaction', reaction: { message_id: id, emoji: '❤️' } })
      at.fake.held.reverse()
      await at.fake.release()
      const reaction = (await at.messages()).find(({ type }) => type === 'reaction')
      expect(reaction).toMatchObject({ replyTo: id, state: 'applied', content: expect.stringContaining('❤️') })
      expect(await at.conversations()).toMatchObject([{ unread: 1 }])
    })
  })
})
