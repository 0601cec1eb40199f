import type { OpenTransaction, Store } from '../../data/store.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { grantObjection } from '../../domain/accounts/grants.ts'
import { type NoticeContent, noticeText } from '../../domain/accounts/notices.ts'
import { type ErrorCode, fail, type Result } from '../../domain/errors.ts'
import { namedAccount, record } from '../audit/record.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { queueMail, readMailServer } from '../mail/mailer.ts'
import { readSettings } from '../settings/read-settings.ts'
import { notifyAccounts } from './account-notices.ts'
import { queueResetLink } from './change-password.ts'
import { recordFactor } from './second-factor.ts'
import { createOneTimeCode, hashOneTimeCode } from './secrets.ts'

const CODE_HOURS = 24

type Helping = WriteDeps & Pick<AppContext, 'randomBytes' | 'publicUrl' | 'settings'>

const WITHOUT_MAIL =
  'Ce compte est celui d’un client\u202f: seul un e-mail peut lui donner un nouveau mot de passe, et la boutique n’en envoie pas.'

/**
 * Creates a one-time code with which the owner of another account can set a new password. The account of a customer
 * opens their orders and addresses: only its owner gets a link, by e-mail.
 * @returns `code`: null when a link was sent
 */
export function createResetCode(
  shop: Helping,
  userId: string,
  caller: User,
): Promise<Result<{ user: User; code: string | null; expiresAt: number }>> {
  return shop.store.transaction(async (tx) => {
    const found = await findToHelp(tx, userId, caller)
    if (!found.ok) return found
    const { user } = found
    // An administrator who has been a customer keeps that; a role that is changed for a moment opens nothing.
    if (user.role !== 'admin' || (await tx.customers.keepsData(userId))) {
      if (!(await readMailServer({ ...shop, store: tx })))
        return fail('MAIL_NOT_CONFIGURED', { message: WITHOUT_MAIL })
      const expiresAt = await queueResetLink(tx, { ...shop, store: tx }, user, caller.username)
      await record(tx, shop, { action: 'user.reset-code', subject: namedAccount(user) })
      return { ok: true, user, code: null, expiresAt }
    }
    const code = createOneTimeCode(shop)
    const now = shop.clock()
    const expiresAt = now + CODE_HOURS * 60 * 60_000
    const tokenHash = hashOneTimeCode(code)
    await tx.passwordResets.insert({ tokenHash, userId, kind: 'code', now, expiresAt })
    await record(tx, shop, { action: 'user.reset-code', subject: namedAccount(user) })
    await tellHelped(tx, shop, user, { kind: 'reset-code', by: caller.username })
    return { ok: true, user, code, expiresAt }
  })
}

export function removeLostSecondFactor(
  shop: Helping,
  userId: string,
  caller: User,
): Promise<Result<{ user: User }>> {
  return shop.store.transaction(async (tx) => {
    const found = await findToHelp(tx, userId, caller)
    if (!found.ok) return found
    if (!(await tx.secondFactors.delete(userId))) return fail('SECOND_FACTOR_OFF')
    await recordFactor(tx, shop, found.user, [true, false])
    await tellHelped(tx, shop, found.user, { kind: 'factor-removed', by: caller.username })
    tx.publish({ kind: 'account', userId })
    return found
  })
}

/** Tells an account what was done on its behalf: in the dashboard, on its devices and by e-mail. */
async function tellHelped(
  tx: OpenTransaction,
  shop: Helping,
  user: User,
  notice: NoticeContent,
): Promise<void> {
  if (user.role === 'admin') await notifyAccounts(tx, shop, [user], notice)
  if (!(await readMailServer({ ...shop, store: tx }))) return
  const { name } = await readSettings({ ...shop, store: tx }, ['name'])
  await queueMail(tx, {
    kind: 'security-notice',
    key: `security-notice ${shop.newId()}`,
    to: user.email,
    subject: `[${name}] Sécurité de votre compte`,
    text: [`Bonjour ${user.name ?? user.username},`, noticeText(notice), shop.publicUrl].join('\n\n'),
    at: shop.clock(),
  })
}

/** Locks an account that the caller may manage. Refuses the caller's own account: the session may be stolen. */
async function findToHelp(
  tx: Pick<Store, 'accounts'>,
  userId: string,
  caller: User,
): Promise<Result<{ user: User }>> {
  if (userId === caller._id) return fail('OWN_PASSWORD')
  const objection = await objectionToManaging(tx, userId, caller)
  if (objection) return fail(objection)
  const user = await tx.accounts.lock(userId)
  return user ? { ok: true, user } : fail('USER_NOT_FOUND')
}

/** Why the caller may not manage an account; null if allowed. Locks the administrators to read current permissions. */
export async function objectionToManaging(
  { accounts }: Pick<Store, 'accounts'>,
  userId: string,
  caller: User,
): Promise<ErrorCode | null> {
  const admins = await accounts.lockAdmins()
  const acting = admins.find(({ _id }) => _id === caller._id)
  if (!acting || !hasPermission(acting, 'users')) return 'NOT_ALLOWED'
  const current = admins.find(({ _id }) => _id === userId) ?? null
  return grantObjection({ caller: acting, current, next: null })
}
