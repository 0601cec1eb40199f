import { expect, it } from 'vitest'
import type { Permission } from '../../domain/accounts/account.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { anAdministrator, aToldAdministrator, deliverPush } from '../../tests/support/push.ts'
import { aShop } from '../../tests/support/shop.ts'
import { listNotices, markNoticesSeen } from '../accounts/account-notices.ts'
import { changeSettings } from '../settings/change-settings.ts'

const SETTINGS: readonly Permission[] = ['settings']

describeOnEachEngine('alerts about protected settings', (engine) => {
  async function aWatchedShop() {
    const shop = aShop(engine())
    const awa = await aToldAdministrator(shop, 'awa')
    const moussa = await anAdministrator(shop, 'moussa', SETTINGS)
    const change = (version: number, value: string) =>
      changeSettings(
        { ...shop, actor: { id: moussa._id, name: moussa.username } },
        { changes: { whatsapp: { value, version } } },
        { passwordConfirmed: true },
      )
    return { shop, awa, change }
  }

  it('reach the phone of each full administrator, whatever they chose to be told of', {
    tags: ['G-10', 'T-66'],
  }, async () => {
    const { shop, awa, change } = await aWatchedShop()
    await aToldAdministrator(shop, 'coumba', SETTINGS)
    await shop.store.push.savePreferences(awa._id, { topics: [], quiet: null }, shop.clock())
    expect(await change(0, '781112233')).toMatchObject({ ok: true })
    const sent = await deliverPush(shop)
    expect(sent.map(([device]) => device)).toEqual(['awa'])
    expect(sent[0]?.[1]).toMatchObject({
      title: 'Sécurité de la boutique',
      body: expect.stringContaining('moussa a changé'),
      path: '/dashboard/settings',
    })
    expect(await deliverPush(shop)).toEqual([])
  })

  it('end when the administrator has seen the change in the dashboard', { tags: ['T-66'] }, async () => {
    const { shop, awa, change } = await aWatchedShop()
    await change(0, '781112233')
    const seen = await listNotices(shop, awa)
    await markNoticesSeen(
      shop,
      awa,
      seen.map(({ id }) => id),
    )
    expect(await deliverPush(shop)).toEqual([])
    await change(1, '781112244')
    expect(await deliverPush(shop)).toHaveLength(1)
  })
})
