import { Secret, TOTP } from 'otpauth'
import type { Store } from '../../data/store.ts'
import { hasPermission, type Permission, type User } from '../../domain/accounts/account.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { namedAccount, record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { createOneTimeCode, hashOneTimeCode, hashSecret, isSameSecret } from './secrets.ts'

export const RECOVERY_CODES = 10
const SECRET_BYTES = 20
/** Time steps of 30 seconds accepted before and after the current one, because clocks differ. */
const WINDOW = 1
const TOTP_CODE = /^\d{6}$/

const REQUIRED =
  'La boutique exige une double authentification : sans elle, seule la page « Mon compte » vous reste ouverte, jusqu’à ce que vous l’activiez de nouveau.'

type Deps = Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor' | 'randomBytes'>

/** Whether administrators must set up a second factor before any other action. */
async function isSecondFactorRequired(shop: SettingsSource): Promise<boolean> {
  return (await readSettings(shop, ['secondFactorRequired'])).secondFactorRequired
}

export async function secondFactorStatus(
  shop: SettingsSource,
  user: User,
): Promise<{ enabled: boolean; required: boolean; recoveryCodes: number; undo: number | null }> {
  const required = user.role === 'admin' && (await isSecondFactorRequired(shop))
  const factor = await shop.store.secondFactors.find(user._id)
  const codes = factor?.confirmed ? await shop.store.secondFactors.recoveryCodes(user._id) : []
  const enabled = factor?.confirmed === true
  const undo = required && !enabled ? await ownRequirement(shop, user) : null
  return { enabled, required, recoveryCodes: codes.length, undo }
}

/** The version of the setting by which this administrator required second factors; null when somebody else did. */
async function ownRequirement({ store }: Pick<AppContext, 'store'>, user: User): Promise<number | null> {
  const setting = await store.settings.find('secondFactorRequired')
  const isOwn = setting?.changedById === user._id && hasPermission(user, 'settings')
  return setting && isOwn ? setting.version : null
}

/** Whether an administrator must set up a second factor before anything else. */
export async function lacksSecondFactor(shop: SettingsSource, user: User): Promise<boolean> {
  if (user.role !== 'admin' || !(await isSecondFactorRequired(shop))) return false
  return (await shop.store.secondFactors.find(user._id))?.confirmed !== true
}

/** Whether an account may use these permissions now: it holds them and has the second factor the shop requires. */
export async function mayUse(
  shop: SettingsSource,
  user: User | null,
  ...permissions: readonly Permission[]
): Promise<Result<object>> {
  const allowed = user?.role === 'admin' && permissions.every((one) => hasPermission(user, one))
  if (!allowed) return fail('NOT_ALLOWED')
  return (await lacksSecondFactor(shop, user)) ? fail('SECOND_FACTOR_REQUIRED') : { ok: true }
}

/** Creates the secret of a second factor, which `confirmSecondFactor` activates. */
export async function beginSecondFactor(
  shop: Pick<AppContext, 'store' | 'clock' | 'randomBytes' | 'settings'>,
  user: User,
): Promise<Result<{ secret: string; uri: string }>> {
  const { name } = await readSettings(shop, ['name'])
  const secret = new Secret({ buffer: Uint8Array.from(shop.randomBytes(SECRET_BYTES)).buffer })
  return shop.store.transaction(async (tx) => {
    await tx.accounts.lock(user._id)
    if ((await tx.secondFactors.find(user._id))?.confirmed) return fail('SECOND_FACTOR_ON')
    await tx.secondFactors.begin(user._id, secret.base32, shop.clock())
    const uri = new TOTP({ issuer: name, label: user.email, secret }).toString()
    return { ok: true, secret: secret.base32, uri }
  })
}

/** Switches the second factor on and ends the account's other sessions, which were opened without it. */
export async function confirmSecondFactor(
  shop: Deps,
  user: User,
  { code, token }: { code: string; token: string },
): Promise<Result<{ recoveryCodes: string[] }>> {
  return shop.store.transaction(async (tx) => {
    await tx.accounts.lock(user._id)
    const factor = await tx.secondFactors.find(user._id)
    if (!factor) return fail('SECOND_FACTOR_OFF')
    if (factor.confirmed) return fail('SECOND_FACTOR_ON')
    if (!(await consumeTotp(tx, shop.clock(), user._id, factor.secret, code)))
      return failAt('code', 'WRONG_CODE')
    await tx.secondFactors.confirm(user._id, shop.clock())
    const recoveryCodes = await giveRecoveryCodes(tx, shop, user)
    await tx.sessions.deleteOthers(user._id, hashSecret(token))
    await recordFactor(tx, shop, user, [false, true])
    tx.publish({ kind: 'account', userId: user._id })
    return { ok: true, recoveryCodes }
  })
}

/** Replaces the recovery codes. @param code from the authenticator app, or a recovery code */
export function renewRecoveryCodes(
  shop: Deps,
  user: User,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }>> {
  return shop.store.transaction(async (tx) => {
    await tx.accounts.lock(user._id)
    const refused = await checkSecondFactor(tx, shop, user, code)
    if (refused) return refused
    const recoveryCodes = await giveRecoveryCodes(tx, shop, user)
    const changes = { recoveryCodes: [null, recoveryCodes.length] } as const
    await record(tx, shop, { action: 'user.recovery-codes', subject: namedAccount(user), changes })
    return { ok: true, recoveryCodes }
  })
}

/**
 * Switches the second factor off; asks first when the shop requires one.
 * @param code from the authenticator app, or a recovery code
 */
export async function removeSecondFactor(
  shop: Deps & SettingsSource,
  user: User,
  { code, confirmed = false }: { code: string; confirmed?: boolean | undefined },
): Promise<Result<object>> {
  const isRequired = user.role === 'admin' && (await isSecondFactorRequired(shop))
  if (isRequired && !confirmed) return fail('CONFIRM_LOCKOUT', { message: REQUIRED })
  return shop.store.transaction(async (tx) => {
    await tx.accounts.lock(user._id)
    const refused = await checkSecondFactor(tx, shop, user, code)
    if (refused) return refused
    await tx.secondFactors.delete(user._id)
    await recordFactor(tx, shop, user, [true, false])
    tx.publish({ kind: 'account', userId: user._id })
    return { ok: true }
  })
}

/** Checks and consumes an authenticator or recovery code. Must run in a transaction. @returns null if correct */
export async function checkSecondFactor(
  tx: Pick<Store, 'secondFactors' | 'audit'>,
  shop: Pick<AppContext, 'clock' | 'newId'>,
  user: User,
  code: string,
): Promise<DomainError | null> {
  const factor = await tx.secondFactors.find(user._id)
  if (!factor?.confirmed) return fail('SECOND_FACTOR_OFF')
  const typed = code.replace(/\s/g, '')
  if (TOTP_CODE.test(typed)) {
    return (await consumeTotp(tx, shop.clock(), user._id, factor.secret, typed))
      ? null
      : failAt('code', 'WRONG_CODE')
  }
  const left = await consumeRecoveryCode(tx, user._id, typed)
  if (left === null) return failAt('code', 'WRONG_CODE')
  const named = namedAccount(user)
  const changes = { recoveryCodes: [left + 1, left] as const }
  await record(tx, { ...shop, actor: named }, { action: 'user.recovery-code', subject: named, changes })
  return null
}

async function consumeTotp(
  { secondFactors }: Pick<Store, 'secondFactors'>,
  now: number,
  userId: string,
  secret: string | null,
  code: string,
): Promise<boolean> {
  if (secret === null) return false
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: WINDOW })
  return delta !== null && secondFactors.consumeStep(userId, TOTP.counter({ timestamp: now }) + delta)
}

/** @returns the number of remaining codes, or null for a wrong code */
async function consumeRecoveryCode(
  { secondFactors }: Pick<Store, 'secondFactors'>,
  userId: string,
  typed: string,
): Promise<number | null> {
  const requested = hashOneTimeCode(typed)
  const stored = await secondFactors.recoveryCodes(userId)
  const found = stored.filter((hash) => isSameSecret(hash, requested))
  if (found.length === 0 || !(await secondFactors.consumeRecoveryCode(userId, requested))) return null
  return stored.length - 1
}

async function giveRecoveryCodes(
  { secondFactors }: Pick<Store, 'secondFactors'>,
  shop: Pick<AppContext, 'randomBytes'>,
  user: User,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => createOneTimeCode(shop))
  await secondFactors.replaceRecoveryCodes(user._id, codes.map(hashOneTimeCode))
  return codes
}

export async function recordFactor(
  tx: Pick<Store, 'audit'>,
  shop: Pick<AppContext, 'clock' | 'newId' | 'actor'>,
  user: User,
  secondFactor: readonly [boolean, boolean],
): Promise<void> {
  await record(tx, shop, {
    action: 'user.second-factor',
    subject: namedAccount(user),
    changes: { secondFactor },
  })
}
