import type { AuditEntryAnswer } from '../../../contracts/audit.ts'
import { PERMISSIONS, type Permission, ROLES } from '../../../domain/accounts/account.ts'
import { AUDIT_TEXTS } from '../../../domain/audit/audit.ts'
import { PLAN_KIND_TEXTS } from '../../../domain/catalogue/planned-change-texts.ts'
import { mapFields } from '../../../domain/catalogue/product-fields.ts'
import { ORDER_STATES, orderStatusLabel } from '../../../domain/orders/statuses.ts'
import type { Effect } from '../../../domain/promotions/promotion.ts'
import { effectText } from '../../../domain/promotions/promotion-texts.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import { PROMOTION_FIELDS } from '../promotions/promotion-draft.ts'
import { PERMISSION_LABELS, roleLabel } from '../role-labels.ts'
import { SETTING_FIELDS } from '../settings/fields.ts'
import { STEP_TITLES } from '../setup/step-texts.ts'

export interface AuditLogEntry {
  id: string
  /** ISO date; empty when unknown */
  at: string
  /** null: the shop itself or an unknown person */
  actor: string | null
  what: string
  subject: string | null
  changes: { field: string; before: string; after: string }[]
}

const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SETTING_FIELDS).map(([name, { label }]) => [name, label])),
  ...mapFields((_, { label }) => label),
  active: 'Actif',
  phone: 'Téléphone',
  fee: 'Par livraison',
  durationHours: 'Durée (heures)',
  status: 'État',
  role: 'Rôle',
  permissions: 'Permissions',
  sessions: 'Sessions',
  created: 'Ajoutés',
  updated: 'Modifiés',
  orders: 'Commandes',
  notices: 'Paiements annoncés',
  alerts: 'Articles attendus',
  messages: 'Messages',
  attempts: 'Tentatives',
  pieces: 'Pièces',
  note: 'Note',
  answer: 'Réponse',
  products: 'Produits',
  hidden: 'Liste masquée',
  kind: 'Ce qui change',
  value: 'Valeur',
  startsAt: 'Début',
  endsAt: 'Fin',
  cancelled: 'Annulé',
  ...STEP_TITLES,
}

/** Of products, whose flash sale is `active` or not. */
const PRODUCT_LABELS: typeof FIELDS = { ...FIELDS, active: 'Vente flash' }

const PROMOTION_LABELS: typeof FIELDS = {
  ...Object.fromEntries(Object.entries(PROMOTION_FIELDS).map(([name, { label }]) => [name, label])),
  categories: 'Catégories',
  productIds: 'Articles',
  archivedAt: 'Archivée le',
}

/** Labels for the unknown actor or subject of a refused sign-in. */
const REFUSED = { actor: 'Quelqu’un', subject: 'compte inconnu' }

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ORDER_STATES.map((state) => [state, orderStatusLabel(state)])),
  deleted: 'Supprimée',
  ...Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)])),
  ...PERMISSION_LABELS,
  ...PLAN_KIND_TEXTS,
}
/** Fields whose values are translated with WORDS; other fields may contain typed text, which is not translated. */
const IN_WORDS = new Set(['status', 'role', 'permissions', 'kind'])
/** Fields with ISO dates. */
const DATES = new Set(['startsAt', 'endsAt', 'from', 'until', 'archivedAt'])

/** What an entry of `GET /audit` says. @param named the permissions that it may name, see `useNamedPermissions` */
export function describeEntry(
  { id, at, action, actor, subject, changes }: AuditEntryAnswer,
  named: readonly Permission[] = PERMISSIONS,
): AuditLogEntry {
  const unnamed = action === 'session.refused' ? REFUSED : { actor: null, subject: null }
  return {
    id,
    at,
    actor: actor?.name || unnamed.actor,
    what: Object.hasOwn(AUDIT_TEXTS, action) ? AUDIT_TEXTS[action as keyof typeof AUDIT_TEXTS] : action,
    subject: subject?.name || unnamed.subject,
    changes: changesOf(changes, labelsOf(action), named),
  }
}

function labelsOf(action: string): typeof FIELDS {
  if (action.startsWith('promotion.')) return PROMOTION_LABELS
  return action.startsWith('product.') ? PRODUCT_LABELS : FIELDS
}

function changesOf(
  changes: AuditEntryAnswer['changes'],
  labels: typeof FIELDS,
  named: readonly Permission[],
): AuditLogEntry['changes'] {
  const unnamed = PERMISSIONS.filter((permission) => !named.includes(permission))
  return Object.entries(changes).flatMap(([field, pair]) => {
    const words = IN_WORDS.has(field) ? WORDS : {}
    const listed = (value: unknown) => (field === 'permissions' ? without(unnamed, value) : value)
    const read = (value: unknown) => shown(readable(field, listed(value)), words)
    const [before, after] = [read(pair[0]), read(pair[1])]
    // Earlier versions also recorded a state that stayed as it was.
    const isKept = before === after && (before === NOTHING || field === 'status')
    return isKept ? [] : [{ field: labels[field] ?? field, before, after }]
  })
}

/** A list or a map of permissions without these. */
function without(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((name) => !names.includes(name))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

function readable(field: string, value: unknown): unknown {
  if (field === 'effect' && isRecord(value)) return effectText(value as unknown as Effect)
  return DATES.has(field) && typeof value === 'string' ? formatDateTime(value) : value
}

const NOTHING = '—'

function shown(value: unknown, words: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) return value.map((one) => shown(one, words)).join(', ') || NOTHING
  if (isRecord(value)) {
    const held = Object.entries(value).filter(([, is]) => is === true)
    return held.map(([name]) => words[name] ?? name).join(', ') || NOTHING
  }
  const text = String(value)
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}
