import {
  alwaysNeedsPassword,
  isProtectedSetting,
  type SettingName,
  type Settings,
} from '../../contracts/settings.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import { holdsEverything } from '../../domain/accounts/admin-guards.ts'
import { permissionsHeld } from '../../domain/accounts/grants.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { securityNotice } from '../../domain/mail/security-notice.ts'
import type { AppContext } from '../context.ts'
import { queueMail } from '../mail/mailer.ts'
import { readSettings } from './read-settings.ts'

/** What the author of a change gives besides the change. */
export interface Assurance {
  /** the password was checked again */
  passwordConfirmed?: boolean
  /** the author knows that the change closes pages to themselves */
  confirmed?: boolean | undefined
  /** the author lacks the second factor that the shop requires */
  lacksFactor?: boolean
}

/** Reads the author's permissions at the moment of the change. The shop itself holds all. */
export async function readAuthor(tx: OpenTransaction, { actor }: Pick<AppContext, 'actor'>) {
  const user = actor && (await tx.accounts.lock(actor.id))
  const permissions: readonly Permission[] = actor ? (user ? permissionsHeld(user) : []) : PERMISSIONS
  return { user, permissions }
}

type Author = Awaited<ReturnType<typeof readAuthor>>

/** Refuses a change of a protected setting without the password: by anybody, or by an author without every permission. */
export function objectionToAuthor(
  names: readonly SettingName[],
  { user, permissions }: Author,
  { passwordConfirmed = false }: Assurance,
): DomainError | null {
  if (passwordConfirmed) return null
  const isFull = PERMISSIONS.every((permission) => permissions.includes(permission))
  const needed = names.some(isProtectedSetting) && !isFull
  return needed || (user && names.some(alwaysNeedsPassword)) ? fail('PASSWORD_NEEDED') : null
}

/**
 * Who has just required a second factor without having one may take that back without it: with the password they could
 * also set one up. Nothing else is open to them.
 */
export function objectionToMissingFactor(
  settings: readonly { name: SettingName; changedById: string | null | undefined }[],
  { user }: Author,
  { lacksFactor = false }: Assurance,
): DomainError | null {
  const ownRule = settings.every(
    ({ name, changedById }) => name === 'secondFactorRequired' && changedById === user?._id,
  )
  return lacksFactor && !ownRule ? fail('SECOND_FACTOR_REQUIRED') : null
}

export interface ProtectedValues {
  before: Partial<Settings>
  after: Partial<Settings>
}

/** Asks before authors require a second factor that their own account lacks. */
export async function objectionToLockout(
  tx: OpenTransaction,
  { user }: Author,
  { before, after }: ProtectedValues,
  { confirmed = false }: Assurance,
): Promise<DomainError | null> {
  if (!user || confirmed || !after.secondFactorRequired || before.secondFactorRequired) return null
  const withFactor = new Set(await tx.secondFactors.userIds())
  if (withFactor.has(user._id)) return null
  const admins = await tx.accounts.lockAdmins()
  return fail('CONFIRM_LOCKOUT', {
    message: lockoutText(admins.filter(({ _id }) => _id !== user._id && !withFactor.has(_id)).length),
  })
}

function lockoutText(others: number): string {
  const s = others > 1 ? 's' : ''
  const who = others > 0 ? `vous et ${others} autre${s} administrateur${s} devrez` : 'vous devrez'
  return `Votre compte n’a pas encore de double authentification\u202f: dès l’enregistrement, ${who} l’activer dans «\u202fMon compte\u202f» avant toute autre action. Vous pourrez aussi revenir sur ce choix.`
}

const LABELS: Readonly<Partial<Record<SettingName, string>>> = {
  mail: 'serveur d’e-mail',
  secondFactorRequired: 'code à la connexion',
  wallets: 'numéros Wave et Orange Money',
  paymentFlows: 'moyen de paiement des clients',
  paymentAccounts: 'comptes chez les fournisseurs de paiement',
  whatsappAccount: 'compte WhatsApp',
  whatsappSteps: 'messages envoyés par WhatsApp',
}

/**
 * Tells the full administrators about changed protected settings (the author only where everybody gives the password), through the mail server from before the change:
 * the new one may belong to whoever made it.
 */
export async function notifyFullAdmins(
  tx: OpenTransaction,
  shop: Pick<AppContext, 'settings' | 'actor' | 'clock' | 'newId' | 'publicUrl'>,
  { before, after }: ProtectedValues,
): Promise<void> {
  const names = (Object.keys(after) as SettingName[]).filter(isProtectedSetting)
  const { actor } = shop
  if (names.length === 0 || !actor) return
  const { name, mail } = await readSettings({ ...shop, store: tx }, ['name', 'mail'])
  const former = before.mail ?? null
  if (!former && !mail) return
  const at = shop.clock()
  const change = {
    labels: names.map((one) => LABELS[one] ?? one),
    servers: names.includes('mail') ? { before: former, after: mail } : null,
    secondFactor: after.secondFactorRequired ?? null,
    by: actor.name,
    at,
  }
  for (const admin of await tx.accounts.lockAdmins()) {
    if (!holdsEverything(admin) || (admin._id === actor.id && !names.some(alwaysNeedsPassword))) continue
    const { subject, text } = securityNotice(change, admin, { name, publicUrl: shop.publicUrl })
    const mailing = { to: admin.email, subject, text, via: former, at }
    await queueMail(tx, { kind: 'security-notice', key: `security-notice ${shop.newId()}`, ...mailing })
  }
}
