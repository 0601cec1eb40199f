import type { SettingName } from '../../contracts/settings.ts'
import type { Store } from '../../data/store.ts'

/** Stores the value of a setting as an administrator would, without the checks and the password. */
export function storeSetting(
  { store }: { store: Store },
  name: SettingName,
  value: unknown,
  version = 1,
): Promise<void> {
  return store.transaction(async (tx) => {
    await tx.settings.lock([name])
    await tx.settings.write({ name, value, version }, { actor: null, at: 0 })
  })
}
