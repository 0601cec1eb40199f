import type { Engine } from '../data/engines/engine.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'

/**
 * Checks a small database immediately and throws when it is corrupt. Checks a large one in the background: when it is
 * corrupt, `probe` rejects. `onFault` is called once with what was found, or with why the check did not end.
 */
export async function checkIntegrity(
  engine: Pick<Engine, 'checkIntegrity' | 'probe'>,
  onFault: (fault: unknown) => void,
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
      if (found) onFault(found)
    }, onFault),
  }
}
