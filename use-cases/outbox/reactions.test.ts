import { expect, it, vi } from 'vitest'
import { defaultSettings } from '../../config/settings.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { reactions } from './reactions.ts'

const ORDER = { kind: 'order', orderId: 'KB-1', status: 'pending', change: 'created' } as const

describeOnEachEngine('reactions', (engine) => {
  it('read one row about an order while no feature tells of it, and nothing of the features', {
    tags: ['G-12'],
  }, async () => {
    const { outbox } = aShop(engine()).store
    const listeners = vi.spyOn(outbox, 'listeners')
    // Any other noun is missing, so that reading it fails.
    const tx = { outbox } as unknown as OpenTransaction
    const react = reactions({ clock: () => 0, settings: { defaults: defaultSettings, fixed: {} } })
    await react(tx, [ORDER])
    expect(listeners).toHaveBeenCalledTimes(1)
    await react(tx, [{ kind: 'mail' } as never])
    expect(listeners).toHaveBeenCalledTimes(1)
  })
})
