import type { ForgotPasswordInput, ResetPasswordInput } from '../../contracts/access.ts'
import type { OpenTransaction } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { mailIsConfigured, queueMail } from '../mail/mailer.ts'
import { readSettings } from '../settings/read-settings.ts'
import { hashOneTimeCode, hashSecret, isSameHash } from './one-time-codes.ts'
import { type PasswordChange, storePassword } from './set-password.ts'

export const LINK_MINUTES = 30
const TOKEN_BYTES = 32

type Requesting = Pick<AppContext, 'store' | 'clock' | 'newId' | 'randomBytes' | 'publicUrl' | 'settings'>

/**
 * Queues an e-mail with a link to a known account.
 * @returns whether the shop sends e-mails at all, which does not depend on the account
 */
export async function requestPasswordReset(
  shop: Requesting,
  { username }: ForgotPasswordInput,
): Promise<{ mailed: boolean }> {
  if (!(await mailIsConfigured(shop))) return { mailed: false }
  const known = await shop.store.accounts.findByLogin(username)
  if (!known) return { mailed: true }
  const { user } = known
  const { name } = await readSettings(shop, ['name'])
  const token = Buffer.from(shop.randomBytes(TOKEN_BYTES)).toString('base64url')
  await shop.store.transaction(async (tx) => {
    if (!(await tx.accounts.lock(user._id))) return
    const now = shop.clock()
    const expiresAt = now + LINK_MINUTES * 60_000
    const tokenHash = hashSecret(token)
    await tx.passwordResets.insert({ tokenHash, userId: user._id, kind: 'link', now, expiresAt })
    await queueMail(tx, {
      kind: 'password-reset',
      to: user.email,
      subject: `Nouveau mot de passe pour ${name}`,
      text: mailText({ shopName: name, publicUrl: shop.publicUrl }, user, token),
      key: `password-reset ${tokenHash}`,
      at: now,
    })
  })
  return { mailed: true }
}

/** The token is in the fragment, which browsers do not send to servers. */
function mailText(
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
  { name, username }: User,
  token: string,
): string {
  return [
    `Bonjour ${name ?? username},`,
    `Pour choisir un nouveau mot de passe sur ${shopName}, ouvrez ce lien dans les ${LINK_MINUTES} minutes :`,
    `${publicUrl}/reset-password#${token}`,
    'Il ne fonctionne qu’une fois. Vous n’avez rien demandé ? Ignorez cet e-mail : votre mot de passe reste le même.',
  ].join('\n\n')
}

/** Sets the password of the account of a link or an administrator's code, and ends its sessions. */
export async function resetPassword(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId' | 'actor' | 'passwords'>,
  input: ResetPasswordInput,
): Promise<Result<object>> {
  // Hashed before the code is checked, so that unknown accounts take as long as wrong codes.
  const passwordHash = await shop.passwords.hash(input.password)
  return shop.store.transaction(async (tx): Promise<Result<object>> => {
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
  const right = isSameHash(stored ?? hashSecret(''), hashOneTimeCode(code))
  return stored !== null && right ? { userId, tokenHash: stored, change: 'code' } : null
}
