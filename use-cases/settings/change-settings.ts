import { protectedChange } from '../../contracts/protected-settings.ts'
import type { SettingStates, SettingsInput, UndoSettingsInput } from '../../contracts/setting-messages.ts'
import { SETTING_NAMES, type SettingName } from '../../contracts/settings.ts'
import type { StoredSetting } from '../../data/queries/settings.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { Permission } from '../../domain/accounts/account.ts'
import { type AuditChanges, differences } from '../../domain/audit/audit.ts'
import { withoutExamplePlaces } from '../../domain/contact/shop-places.ts'
import { type DomainError, ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import { keepSecrets, withoutSecrets } from '../../domain/settings/secrets.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import {
  type Assurance,
  type GuardedChange,
  notifyFullAdmins,
  objectionToAuthor,
  objectionToLockout,
  objectionToMissingFactor,
  readAuthor,
} from './protected-changes.ts'
import { effectiveValue, listSettings } from './read-settings.ts'
import { shownTexts } from './shown-texts.ts'

type Shop = Pick<AppContext, 'store' | 'settings' | 'clock' | 'newId' | 'actor' | 'publicUrl'>

type Changed = Result<{ settings: SettingStates }>

/** A change of a setting: `value` null restores the default; `version` is the version that the change replaces. */
interface NewValue {
  name: SettingName
  value: unknown
  version: number
  /** for a restored value: the permissions that its author held, where they are known */
  chosenWith?: readonly Permission[] | null
}

/**
 * Changes all these settings or none. Refuses settings that IDENTITY_FILE sets and settings that have changed since
 * they were read, and protected settings without the assurance that they need.
 */
export function changeSettings(
  shop: Shop,
  { changes, confirmed }: SettingsInput,
  assurance: Assurance = {},
): Promise<Changed> {
  const { cities } = changes
  const examples = shop.settings.defaults.cities
  const placed = cities?.value && {
    cities: { ...cities, value: withoutExamplePlaces(cities.value, examples) },
  }
  const requested = Object.entries({ ...changes, ...placed }).map(([name, change]) => ({
    name: name as SettingName,
    ...change,
  }))
  return write(shop, requested, async () => requested, { confirmed, ...assurance })
}

/** Undoes the change that created each of these versions, unless a later change exists. */
export function undoSettings(
  shop: Shop,
  { versions, confirmed }: UndoSettingsInput,
  assurance: Assurance = {},
): Promise<Changed> {
  const requested = SETTING_NAMES.flatMap((name) => {
    const version = versions[name]
    return version ? [{ name, version }] : []
  })
  const valuesBefore = async ({ settings }: OpenTransaction) => {
    const before = await settings.versions(
      Object.fromEntries(requested.map(({ name, version }) => [name, version - 1])),
    )
    return requested.map(({ name, version }) => ({ name, version, value: null, ...before[name] }))
  }
  return write(shop, requested, valuesBefore, { confirmed, ...assurance })
}

async function write(
  shop: Shop,
  requested: readonly Pick<NewValue, 'name' | 'version'>[],
  valuesOf: (tx: OpenTransaction) => Promise<NewValue[]>,
  assurance: Assurance,
): Promise<Changed> {
  const fixed = requested.filter(({ name }) => Object.hasOwn(shop.settings.fixed, name))
  if (fixed.length > 0) return refusal('SETTING_FIXED', fixed)
  const names = requested.map(({ name }) => name)
  const refused = await shop.store.transaction(async (tx) => {
    const author = await readAuthor(tx, shop)
    const stored = new Map((await tx.settings.lock(names)).map((setting) => [setting.name, setting]))
    const authors = requested.map(({ name }) => ({ name, changedById: stored.get(name)?.changedById }))
    const values = (await valuesOf(tx)).map((change) => withStored(shop, change, stored.get(change.name)))
    const guarded = (await Promise.all(values.map(guardedChange))).flat()
    const objection =
      (await objectionToAuthor(tx, guarded, author, assurance)) ??
      objectionToMissingFactor(authors, author, assurance)
    if (objection) return objection
    const outdated = requested.filter(({ name, version }) => stored.get(name)?.version !== version)
    if (outdated.length > 0) return refusal('SETTING_CHANGED', outdated)
    const lockout = await objectionToLockout(tx, author, guarded, assurance)
    if (lockout) return lockout
    await store(tx, shop, values, author.permissions)
    await notifyFullAdmins(tx, shop, guarded, assurance)
    return null
  })
  return refused ?? { ok: true, settings: await listSettings(shop) }
}

type StoredChange = ReturnType<typeof withStored>

/** Completes a change with the stored secrets, and with its effective values before and after. */
function withStored(shop: Shop, change: NewValue, stored: StoredSetting | undefined) {
  const { name } = change
  const value = keepSecrets(change.value, stored?.value)
  return {
    ...change,
    value,
    before: effectiveValue(shop, name, stored?.value),
    after: effectiveValue(shop, name, value),
  }
}

async function guardedChange({ name, version, before, after }: StoredChange): Promise<GuardedChange[]> {
  const texts = { before: await shownTexts(name, before), after: await shownTexts(name, after) }
  const change = protectedChange(name, texts)
  if (!change) return []
  return [{ ...change, before, after, version, changes: JSON.stringify(before) !== JSON.stringify(after) }]
}

async function store(
  tx: OpenTransaction,
  shop: Shop,
  values: readonly StoredChange[],
  permissions: readonly Permission[],
): Promise<void> {
  const by = { actor: shop.actor, at: shop.clock() }
  let audited: AuditChanges = {}
  for (const { name, version, value, before, after, chosenWith } of values) {
    // Whoever restores a value trusts it no more than the person who chose it first could be trusted.
    const held = chosenWith
      ? permissions.filter((permission) => chosenWith.includes(permission))
      : permissions
    await tx.settings.write({ name, version: version + 1, value, chosenWith: held }, by)
    audited = { ...audited, ...differences({ [name]: readable(before) }, { [name]: readable(after) }) }
    const newSecret = !audited[name] && JSON.stringify(before) !== JSON.stringify(after)
    if (newSecret) audited = { ...audited, [name]: ['clé', 'nouvelle clé'] }
  }
  await record(tx, shop, { action: 'settings.changed', changes: audited })
  tx.publish({ kind: 'settings', names: values.map(({ name }) => name) })
}

function refusal(
  code: 'SETTING_FIXED' | 'SETTING_CHANGED',
  settings: readonly Pick<NewValue, 'name'>[],
): DomainError {
  return fail(code, {
    issues: settings.map(({ name }) => ({ path: `changes.${name}`, message: ERROR_MESSAGES[code] })),
  })
}

/** Converts an object to JSON for the audit log, without its secrets. */
function readable(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(withoutSecrets(value)) : value
}
