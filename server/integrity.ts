import type { Engine } from '../data/engines/engine.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'

/**
 * Checks the database before the shop opens. A large one is checked beside the open shop: from then on `probe` tells
 * of the damage, and `onCorruption` once.
 * @throws ServiceUnavailableError when it is damaged
 */
export async function checkIntegrity(
  engine: Pick<Engine, 'checkIntegrity' | 'probe'>,
  onCorruption: (damage: ServiceUnavailableError) => void,
): Promise<{ probe: () => Promise<void>; checked: Promise<void> }> {
  const { deferred, corruption } = engine.checkIntegrity()
  let found: ServiceUnavailableError | null = null
  const checked = corruption.then((said) => {
    if (said !== null) found = new ServiceUnavailableError('damaged', said)
  })
  if (!deferred) {
    await checked
    if (found) throw found
  }
  return {
    probe: () => (found ? Promise.reject(found) : engine.probe()),
    checked: checked.then(() => {
      if (found) onCorruption(found)
    }),
  }
}
