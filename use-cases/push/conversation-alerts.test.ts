import { beforeEach, expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { aMessage } from '../../tests/support/conversations.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aToldAdministrator, deliverPush } from '../../tests/support/push.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addNote } from '../conversations/add-note.ts'
import { markRead } from '../conversations/mark-read.ts'
import { savePreferences, showPush } from './devices.ts'

const A_MINUTE = 60_000
const HOURS = { opens: '08:00', closes: '20:00', breakFrom: '', breakUntil: '', closedDay: 'none' } as const

describeOnEachEngine('alerts about conversations', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    const { settings } = withWhatsApp()
    shop = aShop(engine(), {
      settings: { ...settings, defaults: { ...settings.defaults, openingHours: HOURS } },
    })
  })
  const titles = async () => (await deliverPush(shop)).map(([device, { title }]) => [device, title])
  const changeTopics = (table: { kinds: string }) =>
    engine().db.updateTable('pushPreferences').set(table).execute()

  it('tell once of a customer who writes several times, until somebody reads or answers', {
    tags: ['W-03'],
  }, async () => {
    await aToldAdministrator(shop, 'awa')
    const { conversationId } = await aMessage(shop, 'Bonjour, c’est Fatou au 77 123 45 67')
    const { sequence } = await aMessage(shop, 'Vous êtes là ?')
    const [told, ...others] = await deliverPush(shop)
    expect(others).toEqual([])
    expect(told?.[1]).toMatchObject({
      title: 'Message WhatsApp',
      path: `/dashboard/messages/${conversationId}`,
    })
    expect(JSON.stringify(told)).not.toMatch(/Fatou|Awa|77 123|Bonjour/)
    await aMessage(shop, 'Allô ?')
    expect(await titles()).toEqual([])
    await markRead(shop, conversationId, sequence + 1)
    await aMessage(shop, 'Encore une question')
    expect(await titles()).toEqual([['awa', 'Message WhatsApp']])
    await aMessage(shop, 'Oui, en 3 mois', { origin: 'team' })
    await aMessage(shop, 'Merci, je prends')
    expect(await titles()).toEqual([['awa', 'Message WhatsApp']])
  })

  it('say nothing of what somebody has read by then, nor of what asks for nothing', {
    tags: ['W-03'],
  }, async () => {
    await aToldAdministrator(shop, 'awa')
    const { conversationId, sequence } = await aMessage(shop, 'Bonjour')
    await markRead(shop, conversationId, sequence)
    await aMessage(shop, 'Oui', { state: 'applied', from: { phone: '770000000' } })
    await aMessage(shop, '', { type: 'reaction', from: { phone: '770000001' } })
    expect(await titles()).toEqual([])
  })

  it('tell once more of a customer who has waited for 30 minutes of opening hours, also when it was read', {
    tags: ['W-03'],
  }, async () => {
    await aToldAdministrator(shop, 'awa')
    shop.advance(Date.parse('2026-03-02T19:45:00Z') - shop.clock() - 1000)
    const { conversationId, sequence } = await aMessage(shop, 'Bonjour')
    expect(await titles()).toEqual([['awa', 'Message WhatsApp']])
    await markRead(shop, conversationId, sequence)
    shop.advance(12 * 60 * A_MINUTE)
    expect(await titles()).toEqual([])
    shop.advance(30 * A_MINUTE)
    expect(await titles()).toEqual([['awa', 'Client sans réponse']])
    const { remindedAt } = (await shop.store.conversations.find(conversationId)) ?? {}
    expect(Number(remindedAt)).toBe(shop.clock())
    shop.advance(60 * A_MINUTE)
    await aMessage(shop, 'Allô ?')
    expect(await titles()).toEqual([['awa', 'Message WhatsApp']])
    shop.advance(60 * A_MINUTE)
    expect(await titles()).toEqual([])
  })

  it('tell open dashboards of a customer who has waited, also where nobody has a device', {
    tags: ['W-03'],
  }, async () => {
    const { conversationId } = await aMessage(shop, 'Bonjour')
    await aMessage(shop, 'Merci', { from: { phone: '770000000' } })
    await aMessage(shop, 'Avec plaisir', { from: { phone: '770000000' }, origin: 'team' })
    const reminded = () => shop.publishedEvents.filter((event) => 'reminded' in event)
    shop.advance(20 * A_MINUTE)
    expect([await titles(), reminded()]).toEqual([[], []])
    shop.advance(20 * A_MINUTE)
    for (const _ of [1, 2]) expect(await titles()).toEqual([])
    expect(reminded()).toEqual([{ kind: 'conversation', conversationId, reminded: true }])
  })

  it('remind nobody of a customer who was answered', { tags: ['W-03'] }, async () => {
    await aToldAdministrator(shop, 'awa')
    await aMessage(shop, 'Bonjour')
    await aMessage(shop, 'Bonjour Awa', { origin: 'team' })
    shop.advance(60 * A_MINUTE)
    expect(await titles()).toEqual([])
  })

  it('tell a colleague whom a note names, and not its author', { tags: ['W-11'] }, async () => {
    const [awa, binta] = [await aToldAdministrator(shop, 'awa'), await aToldAdministrator(shop, 'binta')]
    await aToldAdministrator(shop, 'coumba')
    const { conversationId, sequence } = await aMessage(shop, 'Bonjour')
    await markRead(shop, conversationId, sequence)
    const note = { id: shop.newId(), text: '@binta tu peux voir ?', mentions: [binta._id, awa._id] }
    const byAwa = { ...shop, actor: { id: awa._id, name: 'awa' } }
    for (const _ of [1, 2]) expect(await addNote(byAwa, conversationId, note)).toMatchObject({ ok: true })
    const sent = await deliverPush(shop)
    expect(sent.map(([device, { title, path }]) => [device, title, path])).toEqual([
      ['binta', 'Note d’un collègue', `/dashboard/messages/${conversationId}`],
    ])
    expect(JSON.stringify(sent)).not.toMatch(/voir/)
  })

  it('reach those whose choices are older than the topic, and not those who refused it', {
    tags: ['W-03'],
  }, async () => {
    const awa = await aToldAdministrator(shop, 'awa')
    await savePreferences(shop, awa, { topics: ['order'], quiet: null })
    await changeTopics({ kinds: '["order"]' })
    expect((await showPush(shop, awa)).topics).toEqual(['order', 'conversation'])
    await aMessage(shop, 'Bonjour')
    expect(await titles()).toEqual([['awa', 'Message WhatsApp']])
    await savePreferences(shop, awa, { topics: ['order'], quiet: null })
    expect((await showPush(shop, awa)).topics).toEqual(['order'])
    await aMessage(shop, 'Bonjour', { from: { phone: '770000000' } })
    expect(await titles()).toEqual([])
  })

  it('are neither offered nor sent in a shop without a WhatsApp account', { tags: ['W-14'] }, async () => {
    shop = aShop(engine())
    const awa = await aToldAdministrator(shop, 'awa')
    expect((await showPush(shop, awa)).allowed).not.toContain('conversation')
    await savePreferences(shop, awa, { topics: ['order'], quiet: null })
    await aMessage(shop, 'Bonjour')
    expect(await titles()).toEqual([])
    const { settings } = withWhatsApp()
    expect((await showPush({ ...shop, settings }, awa)).topics).toEqual(['order', 'conversation'])
  })
})
