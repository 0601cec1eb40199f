import type { ApiKeyInput } from '../../contracts/api-keys.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { hasPermission, type Permission, permissionsOf, type User } from '../../domain/accounts/account.ts'
import { type ApiKey, KEY_PERMISSIONS, KEY_PREFIX, MAX_KEYS } from '../../domain/accounts/api-keys.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { type Recorded, record } from '../audit/record.ts'
import type { AppContext, ReadDeps, TimedDeps, WriteDeps } from '../context.ts'
import { lockSignedIn, type SignedInUser } from './open-session.ts'
import { hashSecret, randomToken } from './secrets.ts'

const SHOWN_CHARACTERS = 8

/** Who calls the API: an account or, with `keyId`, another system with a key of this account. */
export type Caller = User & { keyId?: string }

/** A key, with what it may do now. */
export type ShownKey = ApiKey & { effective: readonly Permission[] }

/** Lists the keys, newest first. A key without effect is one whose account has lost its permissions or is deleted. */
export async function listKeys({ store }: ReadDeps): Promise<ShownKey[]> {
  const [keys, users] = await Promise.all([store.apiKeys.list(), store.accounts.list()])
  const accounts = new Map(users.map((user) => [user._id, user]))
  return keys.map((key) => {
    const effective = key.revokedAt === null ? effectiveOf(key, accounts.get(key.userId ?? '') ?? null) : []
    return { ...key, effective }
  })
}

function effectiveOf({ permissions }: ApiKey, account: User | null): Permission[] {
  return KEY_PERMISSIONS.filter((name) => permissions.includes(name) && hasPermission(account, name))
}

/** Makes a key that may do no more than its maker. Only its hash is stored: the key is shown once. */
export function createKey(
  shop: WriteDeps & Pick<AppContext, 'randomBytes'>,
  { name, permissions }: ApiKeyInput,
  maker: SignedInUser,
): Promise<Result<{ key: string; apiKey: ShownKey }>> {
  const key = KEY_PREFIX + randomToken(shop)
  return shop.store.transaction(async (tx) => {
    const account = await lockSignedIn(tx, shop, maker)
    if (!account) return fail('SESSION_EXPIRED')
    if (!permissions.every((one) => hasPermission(account, one))) return fail('PERMISSION_NOT_HELD')
    const known = await tx.apiKeys.list()
    if (known.filter(({ revokedAt }) => revokedAt === null).length >= MAX_KEYS)
      return failAt('name', 'INVALID_INPUT', `${MAX_KEYS} clés au maximum. Révoquez-en une.`)
    const apiKey: ApiKey = {
      id: shop.newId(),
      name,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      permissions,
      userId: account._id,
      userName: account.username,
      createdAt: new Date(shop.clock()).toISOString(),
      lastUsedAt: null,
      revokedAt: null,
    }
    await tx.apiKeys.insert(apiKey, hashSecret(key))
    const changes = { permissions: [null, permissions] } as const
    await record(tx, shop, { action: 'key.created', subject: { id: apiKey.id, name }, changes })
    return { ok: true, key, apiKey: { ...apiKey, effective: permissions } }
  })
}

/** Revokes a key: its next request is refused, and its open streams end. */
export function revokeKey(shop: WriteDeps, id: string): Promise<Result<object>> {
  return shop.store.transaction(async (tx) => {
    const key = await tx.apiKeys.find(id)
    if (!key) return fail('KEY_NOT_FOUND')
    if (!(await tx.apiKeys.revoke(id, shop.clock()))) return { ok: true }
    await record(tx, shop, { action: 'key.revoked', subject: { id, name: key.name } })
    if (key.userId !== null) tx.publish({ kind: 'account', userId: key.userId })
    return { ok: true }
  })
}

/**
 * Takes from the keys of an account, for good, what the account no longer holds; a key without anything left is revoked.
 * Must run in the transaction that changes the account.
 * @param held what the account holds now; empty after a new password, a sign-out everywhere and a deletion
 */
export async function limitKeys(
  tx: OpenTransaction,
  shop: Recorded,
  userId: string,
  held: readonly Permission[],
): Promise<void> {
  const keys = (await tx.apiKeys.list()).filter((key) => key.userId === userId && key.revokedAt === null)
  for (const { id, name, permissions } of keys) {
    const kept = permissions.filter((one) => held.includes(one))
    if (kept.length === permissions.length) continue
    const subject = { id, name }
    if (kept.length === 0) await tx.apiKeys.revoke(id, shop.clock())
    else await tx.apiKeys.setPermissions(id, kept)
    const changes = { permissions: [permissions, kept] } as const
    await record(tx, shop, { action: kept.length === 0 ? 'key.revoked' : 'key.limited', subject, changes })
  }
}

/**
 * Finds who calls with a key: its account, with those of the key's permissions that the account holds now, under the name
 * that the audit log shows. Null when the key is unknown or revoked, or its account is no administrator.
 */
export async function callerOfKey({ store, clock }: TimedDeps, key: string): Promise<Caller | null> {
  const found = await store.apiKeys.findByHash(hashSecret(key))
  const account = found?.userId ? await store.accounts.find(found.userId) : null
  if (!found || account?.role !== 'admin') return null
  const now = clock()
  // Noted once an hour. It is only information: a database that accepts no writes must not refuse the request.
  if (now - Date.parse(found.lastUsedAt ?? '1970-01-01') >= HOUR_MS)
    await store.apiKeys.markUsed(found.id, now).catch(() => {})
  const permissions = permissionsOf(effectiveOf(found, account))
  return { ...account, permissions, username: `Clé ${found.name}`, keyId: found.id }
}
