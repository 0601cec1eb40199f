import { expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { describeInstances } from '../../tests/support/instances.ts'
import { aShop } from '../../tests/support/shop.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

describeInstances('settings of several instances', ({ open }) => {
  it('are read again by every instance after one instance has changed them', { tags: ['G-02'] }, async () => {
    const [here, there] = [await open(), await open()]
    const events: DomainEvent[] = []
    const follower = await there.consumeAnnouncements?.({
      onEvents: (rows) => events.push(...rows.flatMap(({ changes }) => changes)),
      onGap: () => console.error('missed'),
      onConnection: () => {},
    })
    await changeSettings(aShop(here), { changes: { slogan: { value: 'Tout doux', version: 0 } } })
    await expect.poll(() => events).toEqual([{ kind: 'settings', names: ['slogan'] }])
    expect(await readSettings(aShop(there), ['slogan'])).toEqual({ slogan: 'Tout doux' })
    await follower?.close()
  })

  it('accept only one of two concurrent changes that are based on the same version', {
    tags: ['G-02'],
  }, async () => {
    const shops = [aShop(await open()), aShop(await open())]
    const changed = await Promise.all(
      shops.map((shop, index) =>
        changeSettings(shop, { changes: { name: { value: `Boutique ${index}`, version: 0 } } }),
      ),
    )
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
