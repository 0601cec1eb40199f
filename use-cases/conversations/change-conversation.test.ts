import { expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { writes } from '../../tests/support/replies.ts'
import { aShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { changeConversation } from './change-conversation.ts'
import { listConversations } from './list-conversations.ts'

describeOnEachEngine('changeConversation', (engine) => {
  it('gives a conversation to nobody who can no longer answer', { tags: ['W-03', 'W-11'] }, async () => {
    const shop = aShop(engine(), withWhatsApp())
    await signIn(shop, { may: ['messages'] })
    const [user] = await shop.store.accounts.admins()
    if (!user) throw new Error('no account')
    const { conversation } = await writes(shop, { phone: '771234567' })
    const assigned = { version: 1, assignedTo: user._id }
    const shown = async () => {
      const listed = await listConversations(shop, { filter: 'all', q: '', limit: 30, page: 1 }, user._id)
      return listed.conversations.map(({ assignedTo }) => assignedTo?.id ?? null)
    }
    expect(await changeConversation(shop, conversation.id, assigned)).toMatchObject({ ok: true })
    expect(await shown()).toEqual([user._id])
    await engine().db.updateTable('users').set({ permissions: '{"orders":true,"messages":false}' }).execute()
    expect(await shown()).toEqual([null])
    expect(await changeConversation(shop, conversation.id, { ...assigned, version: 2 })).toMatchObject({
      ...{ code: 'INVALID_INPUT', issues: [{ path: 'assignedTo' }] },
    })
    await engine().db.deleteFrom('users').execute()
    expect(await shown()).toEqual([null])
  })
})
