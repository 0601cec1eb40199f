import { ROLES } from '../../../domain/accounts/account.ts'
import { AUDIT_TEXTS } from '../../../domain/audit/audit.ts'
import type { ProductDetails } from '../../../domain/catalogue/product.ts'
import { ORDER_STATES } from '../../../domain/orders/order.ts'
import { orderStatusLabel } from '../../../domain/orders/states.ts'
import {
  isRecord,
  own,
  readDate,
  readText,
  textAt,
  type UnknownRecord,
} from '../../../domain/unknown-values.ts'
import { PERMISSION_LABELS, roleLabel } from '../role-labels.ts'

/** Something an administrator did, as the journal shows it. */
export interface AuditLogEntry {
  id: string
  /** ISO date */
  at: string | null
  /** who did it; null for the shop itself, or for whoever nobody knows */
  actor: string | null
  what: string
  /** on whom or what */
  subject: string | null
  changes: { field: string; before: string; after: string }[]
}

const FIELDS: Readonly<Record<keyof ProductDetails, string> & Record<string, string>> = {
  name: 'Nom',
  price: 'Prix',
  discount: 'Réduction',
  stock: 'Stock',
  category: 'Catégorie',
  subCategory: 'Sous-catégorie',
  brand: 'Marque',
  description: 'Description',
  images: 'Images',
  sizes: 'Tailles',
  colors: 'Couleurs',
  materials: 'Matières',
  gender: 'Genre',
  isTrending: 'Tendance',
  isBestseller: 'Best-seller',
  isSale: 'En solde',
  active: 'Vente flash',
  durationHours: 'Durée (heures)',
  status: 'État',
  role: 'Rôle',
  permissions: 'Permissions',
  sessions: 'Sessions',
  created: 'Ajoutés',
  updated: 'Modifiés',
  orders: 'Commandes',
  notices: 'Paiements annoncés',
  messages: 'Messages',
  attempts: 'Tentatives',
}

/** What the journal knows no name for. */
const REFUSED = { actor: 'Quelqu’un', subject: 'compte inconnu' }

/** What the server calls by one word, in the screens' own. */
const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ORDER_STATES.map((state) => [state, orderStatusLabel(state)])),
  deleted: 'Supprimée',
  ...Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)])),
  ...PERMISSION_LABELS,
}
/** Fields whose values are such words; elsewhere a text is what somebody typed. */
const IN_WORDS = new Set(['status', 'role', 'permissions'])

/** Reads the answer of `GET /audit`. @throws TypeError when it holds no list */
export function readAuditLog(json: unknown): AuditLogEntry[] {
  const entries = isRecord(json) ? own(json, 'entries') : null
  if (!Array.isArray(entries)) throw new TypeError('La réponse du serveur n’est pas un journal.')
  return entries.filter(isRecord).map(readDeed)
}

function readDeed(entry: UnknownRecord): AuditLogEntry {
  const action = textAt(entry, 'action')
  const unnamed = action === 'session.refused' ? REFUSED : { actor: null, subject: null }
  return {
    id: textAt(entry, 'id'),
    at: readDate(own(entry, 'at')),
    actor: nameOf(entry, 'actor') ?? unnamed.actor,
    what: textOf(action),
    subject: nameOf(entry, 'subject') ?? unnamed.subject,
    changes: changesOf(own(entry, 'changes')),
  }
}

function textOf(action: string): string {
  return Object.hasOwn(AUDIT_TEXTS, action) ? AUDIT_TEXTS[action as keyof typeof AUDIT_TEXTS] : action
}

function nameOf(entry: UnknownRecord, key: string): string | null {
  const named = own(entry, key)
  return isRecord(named) ? readText(own(named, 'name')) : null
}

function changesOf(changes: unknown): AuditLogEntry['changes'] {
  if (!isRecord(changes)) return []
  return Object.entries(changes).flatMap(([field, pair]) => {
    if (!Array.isArray(pair)) return []
    const words = IN_WORDS.has(field) ? WORDS : {}
    const [before, after] = [shown(pair[0], words), shown(pair[1], words)]
    return before === NOTHING && after === NOTHING ? [] : [{ field: FIELDS[field] ?? field, before, after }]
  })
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
