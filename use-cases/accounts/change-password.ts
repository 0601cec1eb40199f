import type { ForgotPasswordInput, ResetPasswordInput } from '../../contracts/access.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { AppContext } from '../context.ts'
import { renewVisitor } from '../customers/favourites.ts'
import { mayCarryEveryReset, queueMail, readMailServer } from '../mail/mailer.ts'
import { readSettings } from '../settings/read-settings.ts'
import { limitKeys } from './api-keys.ts'
import { hashOneTimeCode, hashSecret, isSameSecret, randomToken } from './secrets.ts'

type Recorded = Pick<AppContext, 'clock' | 'newId' | 'actor' | 'randomBytes'>

/** How a password was changed, for the audit log: by its owner, with a link or code, or by a command. */
type PasswordChange = 'own' | 'link' | 'code' | 'command'

/** Checks the password of an account again, before an action that a stolen session must not perform. */
export async function confirmPassword(
  { store, passwords }: Pick<AppContext, 'store' | 'passwords'>,
  user: User,
  password: string,
): Promise<Result<{ passwordHash: string }>> {
  const stored = await store.accounts.passwordHash(user._id)
  if (await passwords.verify(password, stored ?? undefined)) return { ok: true, passwordHash: stored ?? '' }
  return failAt('currentPassword', 'WRONG_PASSWORD')
}

/** Changes the caller's password. The caller's session continues, all others end. */
export async function changePassword(
  shop: Pick<AppContext, 'store' | 'passwords'> & Recorded,
  user: User,
  { currentPassword, password, token }: { currentPassword: string; password: string; token: string },
): Promise<Result<object>> {
  const confirmed = await confirmPassword(shop, user, currentPassword)
  if (!confirmed.ok) return confirmed
  const passwordHash = await shop.passwords.hash(password)
  return shop.store.transaction(async (tx) => {
    const locked = await tx.accounts.lock(user._id)
    const stored = await tx.accounts.passwordHash(user._id)
    // Another request may have changed the password or deleted the account while this one was hashing.
    if (!locked || stored !== confirmed.passwordHash) return fail('SESSION_EXPIRED')
    await storePassword(tx, shop, locked, { passwordHash, change: 'own', except: token })
    return { ok: true }
  })
}

/**
 * Stores a password, ends the account's sessions, with what its devices know of it, and its API keys, and revokes its
 * reset links and codes. The transaction must have locked the account.
 * @param except token of the session that continues
 */
export async function storePassword(
  tx: OpenTransaction,
  shop: Recorded,
  { _id: id, username: name }: User,
  { passwordHash, change, except }: { passwordHash: string; change: PasswordChange; except?: string },
): Promise<void> {
  await tx.accounts.setPassword(id, passwordHash)
  await (except === undefined ? tx.sessions.deleteAll(id) : tx.sessions.deleteOthers(id, hashSecret(except)))
  await tx.passwordResets.deleteAll(id)
  await limitKeys(tx, shop, id, [])
  await renewVisitor(tx, shop, id)
  await record(tx, shop, {
    action: 'user.password',
    subject: { id, name },
    changes: { password: [null, change] },
  })
  tx.publish({ kind: 'account', userId: id })
}

const LINK_MINUTES = 30

type Requesting = Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes' | 'publicUrl' | 'settings'>

/**
 * Queues an e-mail with a reset link, if the account is known.
 * @returns whether the shop can send e-mails, and to accounts with any permissions; this does not reveal whether the
 * account is known
 */
export async function requestPasswordReset(
  shop: Requesting,
  { username }: ForgotPasswordInput,
): Promise<{ mailed: boolean; toEverybody: boolean }> {
  const server = await readMailServer(shop)
  if (!server) return { mailed: false, toEverybody: false }
  const asked = { mailed: true, toEverybody: mayCarryEveryReset(server) }
  const known = await shop.store.accounts.findByLogin(username)
  if (!known) return asked
  const { user } = known
  await shop.store.transaction(async (tx) => {
    if (await tx.accounts.lock(user._id)) await queueResetLink(tx, shop, user, null)
  })
  return asked
}

/**
 * Queues the mail with a reset link for a locked account. @param by who asked for it on the account's behalf
 * @returns when the link expires
 */
export async function queueResetLink(
  tx: OpenTransaction,
  shop: Requesting,
  user: User,
  by: string | null,
): Promise<number> {
  const { name } = await readSettings({ ...shop, store: tx }, ['name'])
  const token = randomToken(shop)
  const now = shop.clock()
  const expiresAt = now + LINK_MINUTES * 60_000
  const tokenHash = hashSecret(token)
  await tx.passwordResets.insert({ tokenHash, userId: user._id, kind: 'link', now, expiresAt })
  await queueMail(tx, {
    kind: 'password-reset',
    to: user.email,
    subject: `Nouveau mot de passe pour ${name}`,
    text: mailText({ shopName: name, publicUrl: shop.publicUrl }, user, { token, by }),
    key: `password-reset ${tokenHash}`,
    at: now,
  })
  return expiresAt
}

/** The token is in the fragment, which browsers do not send to servers. */
function mailText(
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
  { name, username }: User,
  { token, by }: { token: string; by: string | null },
): string {
  return [
    `Bonjour ${name ?? username},`,
    ...(by === null ? [] : [`${by}, de la boutique, vous envoie cet e-mail.`]),
    `Pour choisir un nouveau mot de passe sur ${shopName}, ouvrez ce lien dans les ${LINK_MINUTES} minutes :`,
    `${publicUrl}/reset-password#${token}`,
    'Il ne fonctionne qu’une fois. Vous n’avez rien demandé ? Ignorez cet e-mail : votre mot de passe reste le même.',
  ].join('\n\n')
}

/** Sets a new password with a reset link or an administrator's code, and ends the account's sessions. */
export async function resetPassword(
  shop: Pick<AppContext, 'store' | 'passwords'> & Recorded,
  input: ResetPasswordInput,
): Promise<Result<object>> {
  // Hashed before the code is checked, so that unknown accounts take as long as wrong codes.
  const passwordHash = await shop.passwords.hash(input.password)
  return shop.store.transaction(async (tx) => {
    const reset = await findReset(tx, shop.clock(), input)
    const user = reset && (await tx.accounts.lock(reset.userId))
    if (!user || !(await tx.passwordResets.use(reset.tokenHash))) return fail('RESET_INVALID')
    await storePassword(tx, shop, user, { passwordHash, change: reset.change })
    return { ok: true }
  })
}

interface FoundReset {
  userId: string
  tokenHash: string
  change: PasswordChange
}

async function findReset(
  tx: OpenTransaction,
  now: number,
  input: ResetPasswordInput,
): Promise<FoundReset | null> {
  if (input.token !== undefined) {
    const tokenHash = hashSecret(input.token)
    const found = await tx.passwordResets.findByToken(tokenHash, now)
    return found && { userId: found.userId, tokenHash, change: 'link' }
  }
  const { username = '', code = '' } = input
  const known = await tx.accounts.findByLogin(username)
  const userId = known?.user._id ?? ''
  const stored = await tx.passwordResets.codeOf(userId, now)
  const right = isSameSecret(stored ?? hashSecret(''), hashOneTimeCode(code))
  return stored !== null && right ? { userId, tokenHash: stored, change: 'code' } : null
}
