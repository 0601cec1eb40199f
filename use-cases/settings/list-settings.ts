import type { SettingState, SettingStates } from '../../contracts/setting-messages.ts'
import { SETTING_NAMES, type SettingName } from '../../contracts/settings.ts'
import type { StoredSetting } from '../../data/queries/settings.ts'
import { withoutSecrets } from '../../domain/settings/secrets.ts'
import { effectiveValue, type SettingsSource } from './read-settings.ts'

/** Lists every setting with its source and last change (G-02). */
export async function listSettings(shop: SettingsSource): Promise<SettingStates> {
  const stored = new Map((await shop.store.settings.list()).map((setting) => [setting.name, setting]))
  const states = SETTING_NAMES.map((name) => [name, stateOf(shop, name, stored.get(name))])
  return Object.fromEntries(states) as SettingStates
}

function stateOf(
  { settings }: Pick<SettingsSource, 'settings'>,
  name: SettingName,
  stored: StoredSetting | undefined,
): SettingState {
  const fixed = Object.hasOwn(settings.fixed, name)
  const own = (stored?.value ?? null) !== null
  return {
    value: withoutSecrets(effectiveValue({ settings }, name, stored?.value)),
    original: settings.defaults[name],
    version: stored?.version ?? 0,
    source: fixed ? 'file' : own ? 'shop' : 'default',
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
  }
}
