import type { ProtectedChange } from '../../contracts/protected-settings.ts'
import type { SettingName, Settings } from '../../contracts/settings.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import { holdsEverything } from '../../domain/accounts/admin-guards.ts'
import { permissionsHeld } from '../../domain/accounts/grants.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { securityNotice } from '../../domain/mail/security-notice.ts'
import { shorten } from '../../domain/text/characters.ts'
import { notifyAccounts } from '../accounts/account-notices.ts'
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

/** A change of a protected setting, with the effective values. */
export interface GuardedChange extends ProtectedChange {
  before: unknown
  after: unknown
  /** the version that is changed; 0: its original value */
  version: number
  /** the effective value becomes another */
  changes: boolean
}

/** Refuses protected changes without the password: by anybody, or by an author without every permission. */
export async function objectionToAuthor(
  tx: OpenTransaction,
  guarded: readonly GuardedChange[],
  { user, permissions }: Author,
  { passwordConfirmed = false }: Assurance,
): Promise<DomainError | null> {
  if (passwordConfirmed || guarded.length === 0) return null
  const isFull = PERMISSIONS.every((permission) => permissions.includes(permission))
  if (!isFull) return passwordNeeded(guarded)
  const isAlone = async () => (await tx.accounts.lockAdmins()).length === 1
  const asked = guarded.filter(needsPassword)
  if (!user || asked.length === 0) return null
  const isSetUp = asked.every(({ protection, version }) => protection === 'contact' && version === 0)
  return isSetUp && (await isAlone()) ? null : passwordNeeded(asked)
}

const needsPassword = ({ protection }: GuardedChange) => protection !== 'rights'

function passwordNeeded(guarded: readonly GuardedChange[]): DomainError {
  const told = guarded.filter(({ protection }) => protection === 'contact')
  if (told.length === 0) return fail('PASSWORD_NEEDED')
  return fail('PASSWORD_NEEDED', {
    message: `Les clients lisent ici où vous écrire ou qui payer\u202f: ${told.map(labelOf).join(', ')}. Saisissez votre mot de passe pour enregistrer.`,
  })
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

/** Asks before authors require a second factor that their own account lacks. */
export async function objectionToLockout(
  tx: OpenTransaction,
  { user }: Author,
  guarded: readonly GuardedChange[],
  { confirmed = false }: Assurance,
): Promise<DomainError | null> {
  const required = changeOf(guarded, 'secondFactorRequired')
  if (!user || confirmed || !required?.after || required.before) return null
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
  whatsappInbox: 'messagerie WhatsApp',
  cannedReplies: 'réponses préparées',
  whatsapp: 'numéro WhatsApp qui reçoit les commandes',
  email: 'adresse e-mail de la boutique',
  social: 'réseaux sociaux',
  cities: 'adresses et téléphones des boutiques',
  orderTexts: 'textes WhatsApp des commandes',
  stockAlertText: 'texte WhatsApp de retour en stock',
  name: 'nom de la boutique',
  slogan: 'slogan',
  delivery: 'délais de livraison',
  deliveryZones: 'zones de livraison',
  banner: 'bandeau',
  slides: 'images de l’accueil',
  faq: 'questions fréquentes',
  partners: 'partenaires',
  terms: 'conditions de vente',
  privacy: 'politique de confidentialité',
  about: 'page «\u202fÀ propos\u202f»',
}
const SHOWN_ADDED = 3

function labelOf({ name, added }: ProtectedChange): string {
  const shown = added.slice(0, SHOWN_ADDED).map((contact) => shorten(contact, 60))
  return (LABELS[name] ?? name) + (shown.length > 0 ? ` (${shown.join(', ')})` : '')
}

function changeOf<Name extends SettingName>(guarded: readonly GuardedChange[], name: Name) {
  const change = guarded.find((one) => one.name === name && one.changes)
  return change as { before: Settings[Name]; after: Settings[Name] } | undefined
}

/**
 * Tells the full administrators about changed protected settings, the author only who gave the password that everybody gives:
 * in the dashboard, on their phones, and by e-mail through the mail server from before the change, because the new one
 * may belong to whoever made it.
 */
export async function notifyFullAdmins(
  tx: OpenTransaction,
  shop: Pick<AppContext, 'settings' | 'actor' | 'clock' | 'newId' | 'publicUrl'>,
  guarded: readonly GuardedChange[],
  { passwordConfirmed = false }: Assurance,
): Promise<void> {
  const changed = guarded.filter(({ changes }) => changes)
  const { actor } = shop
  if (changed.length === 0 || !actor) return
  const tellsAuthor = passwordConfirmed && changed.some(needsPassword)
  const all = await tx.accounts.lockAdmins()
  const admins = all.filter(holdsEverything)
  const readers = admins.filter(({ _id }) => _id !== actor.id || tellsAuthor)
  const at = shop.clock()
  const labels = changed.map(labelOf)
  const told = { kind: 'settings', by: actor.name, labels } as const
  // An only administrator has just typed the password on this screen.
  await notifyAccounts(tx, shop, all.length > 1 ? readers : [], told)
  const { name, mail } = await readSettings({ ...shop, store: tx }, ['name', 'mail'])
  const servers = changeOf(guarded, 'mail')
  const former = servers?.before ?? null
  if (!former && !mail) return
  const change = {
    ...{ labels, by: actor.name, at },
    servers: servers ? { before: former, after: mail } : null,
    secondFactor: changeOf(guarded, 'secondFactorRequired')?.after ?? null,
  }
  for (const admin of readers) {
    const { subject, text } = securityNotice(change, admin, { name, publicUrl: shop.publicUrl })
    const mailing = { to: admin.email, subject, text, via: former, at }
    await queueMail(tx, { kind: 'security-notice', key: `security-notice ${shop.newId()}`, ...mailing })
  }
}
