import type { SettingStates, SettingsInput } from '../../contracts/setting-messages.ts'
import { SETTING_NAMES, type SettingName } from '../../contracts/settings.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { type AuditChanges, differences } from '../../domain/audit/audit.ts'
import { withoutExamplePlaces } from '../../domain/contact/shop-places.ts'
import { ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import { keepSecrets, withoutSecrets } from '../../domain/settings/secrets.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { effectiveValue, listSettings } from './read-settings.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId' | 'actor'>

type Changed = Result<{ settings: SettingStates }>

/** A change of a setting: `value` null restores the default; `version` is the version that the change replaces. */
interface NewValue {
  name: SettingName
  value: unknown
  version: number
}

/**
 * Changes all these settings or none. Refuses settings that IDENTITY_FILE sets and settings that have changed since
 * they were read.
 */
export function changeSettings(shop: Shop, { changes }: SettingsInput): Promise<Changed> {
  const { cities } = changes
  const examples = shop.settings.defaults.cities
  const placed = cities?.value && {
    cities: { ...cities, value: withoutExamplePlaces(cities.value, examples) },
  }
  const requested = Object.entries({ ...changes, ...placed }).map(([name, change]) => ({
    name: name as SettingName,
    ...change,
  }))
  return write(shop, requested, async () => requested)
}

/** Undoes the change that created each of these versions, unless a later change exists. */
export function undoSettings(shop: Shop, versions: Readonly<Record<string, number>>): Promise<Changed> {
  const requested = SETTING_NAMES.flatMap((name) => {
    const version = versions[name]
    return version ? [{ name, version }] : []
  })
  return write(shop, requested, async ({ settings }) => {
    const before = await settings.versions(
      Object.fromEntries(requested.map(({ name, version }) => [name, version - 1])),
    )
    return requested.map(({ name, version }) => ({ name, version, value: before[name] ?? null }))
  })
}

async function write(
  shop: Shop,
  requested: readonly Pick<NewValue, 'name' | 'version'>[],
  valuesOf: (tx: OpenTransaction) => Promise<NewValue[]>,
): Promise<Changed> {
  const fixed = requested.filter(({ name }) => Object.hasOwn(shop.settings.fixed, name))
  if (fixed.length > 0) return refusal('SETTING_FIXED', fixed)
  const names = requested.map(({ name }) => name)
  const refused = await shop.store.transaction(async (tx) => {
    const stored = new Map((await tx.settings.lock(names)).map((setting) => [setting.name, setting]))
    const outdated = requested.filter(({ name, version }) => stored.get(name)?.version !== version)
    if (outdated.length > 0) return refusal('SETTING_CHANGED', outdated)
    const by = { actor: shop.actor, at: shop.clock() }
    let audited: AuditChanges = {}
    for (const { name, version, value } of await valuesOf(tx)) {
      const was = stored.get(name)?.value
      const own = keepSecrets(value, was)
      await tx.settings.write({ name, version: version + 1, value: own }, by)
      const before = withoutSecrets(effectiveValue(shop, name, was))
      const after = withoutSecrets(effectiveValue(shop, name, own))
      audited = { ...audited, ...differences({ [name]: readable(before) }, { [name]: readable(after) }) }
    }
    await record(tx, shop, { action: 'settings.changed', changes: audited })
    tx.publish({ kind: 'settings', names })
    return null
  })
  return refused ?? { ok: true, settings: await listSettings(shop) }
}

function refusal(
  code: 'SETTING_FIXED' | 'SETTING_CHANGED',
  settings: readonly Pick<NewValue, 'name'>[],
): Changed {
  return fail(code, {
    issues: settings.map(({ name }) => ({ path: `changes.${name}`, message: ERROR_MESSAGES[code] })),
  })
}

/** Converts an object to JSON for the audit log. */
function readable(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
