import type { Engine } from '../data/engines/engine.ts'
import { Unavailable } from '../domain/outages.ts'

/**
 * Checks the database before the shop opens. A large one is checked beside the open shop: from then on `probe` tells
 * of the damage, and `onDamage` once.
 * @throws Unavailable when it is damaged
 */
export async function checkIntegrity(
  engine: Pick<Engine, 'checkIntegrity' | 'probe'>,
  onDamage: (damage: Unavailable) => void,
): Promise<{ probe: () => Promise<void>; checked: Promise<void> }> {
  const { late, damage } = engine.checkIntegrity()
  let found: Unavailable | null = null
  const checked = damage.then((said) => {
    if (said !== null) found = new Unavailable('damaged', said)
  })
  if (!late) {
    await checked
    if (found) throw found
  }
  return {
    probe: () => (found ? Promise.reject(found) : engine.probe()),
    checked: checked.then(() => {
      if (found) onDamage(found)
    }),
  }
}
