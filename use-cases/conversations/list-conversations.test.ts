import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import type { Customer } from '../../tests/support/whatsapp-cloud/changes.ts'
import { aShopAtWhatsApp, type ShopAtWhatsApp } from '../../tests/support/whatsapp-shop.ts'
import { listConversations } from './list-conversations.ts'

describeOnEachEngine('a search in conversations', (engine) => {
  let at: ShopAtWhatsApp
  let awa: Customer
  beforeEach(async () => {
    at = await aShopAtWhatsApp(engine())
    awa = at.fake.world.customer('221771234567', { name: 'Awa Sy' })
  })
  afterEach(() => at.fake.close())

  const search = async (q: string) => {
    const { conversations } = await listConversations(
      at.shop,
      { q, filter: 'all', limit: 30, page: 1 },
      'mariama',
    )
    return conversations.map(({ name, found }) => [name, found?.excerpt ?? null])
  }

  it('finds the newest message with all words, in each conversation', { tags: ['W-04'] }, async () => {
    const fatou = at.fake.world.customer('221781112233', { name: 'Fatou' })
    for (const text of ['Une gigoteuse bleue ?', 'Une gigoteuse\nverte ?', 'Merci']) await at.write(awa, text)
    await at.write(fatou, 'La gigoteuse de Awa')
    expect(await search('gigoteuse')).toEqual([
      ['Fatou', 'La gigoteuse de Awa'],
      ['Awa Sy', 'Une gigoteuse verte ?'],
    ])
    expect(await search('BLEUE gigoteuse')).toEqual([['Awa Sy', 'Une gigoteuse bleue ?']])
  })

  it('finds no message of a customer who is called so, nor what was taken back', {
    tags: ['W-04'],
  }, async () => {
    await at.write(awa, 'Je suis Awa')
    const id = await at.write(awa, 'Mon adresse')
    expect(await search('awa')).toEqual([['Awa Sy', null]])
    expect(await search('')).toEqual([['Awa Sy', null]])
    await at.fake.world.write(awa, { type: 'revoke', revoke: { original_message_id: id } })
    expect(await search('adresse')).toEqual([])
  })
})
