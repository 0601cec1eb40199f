import { type EditConflict, mergeEdit } from '../../../domain/edits/merge-edit.ts'
import type { Difference, Side } from '../conflicts/conflict-list.tsx'
import { type Draft, linesOf, readAmount } from './draft.ts'

const LABELS = {
  customerName: 'Nom',
  customerPhone: 'Téléphone',
  deliveryAddress: 'Adresse',
  district: 'Quartier',
  deliveryFee: 'Frais de livraison',
  lines: 'Articles',
} as const

type EditedField = keyof typeof LABELS
const FIELDS = Object.keys(LABELS) as EditedField[]

interface Forms {
  /** the order as the user saw it first */
  was: Draft
  typed: Draft
  /** the order as it is stored now */
  stored: Draft
}

/** Merges the typed order with the stored one. What both changed to different values stays typed, and is a conflict. */
export function mergeOrder({ was, typed, stored }: Forms, chosen: Readonly<Record<string, Side>> = {}) {
  const values = { was: comparable(was), sent: comparable(typed), current: comparable(stored) }
  const { fields, conflicts } = mergeEdit({ ...values, choose: (field) => chosen[field] })
  const isConflict = (name: EditedField) => conflicts.some(({ field }) => field === name)
  const taken = FIELDS.filter((name) => !isConflict(name) && fields[name] !== values.sent[name])
  const merged = Object.fromEntries(taken.map((name) => [name, stored[name]])) as Partial<Draft>
  return { merged: { ...typed, ...merged }, conflicts }
}

/** The edited fields, each as one text or number. */
function comparable(draft: Draft): Record<EditedField, string | number> {
  const { customerName, customerPhone, deliveryAddress, district, deliveryFee } = draft
  const texts = { customerName, customerPhone, deliveryAddress, district }
  return { ...texts, deliveryFee: readAmount(deliveryFee), lines: JSON.stringify(linesOf(draft)) }
}

export function orderDifferences(conflicts: readonly EditConflict[], { typed, stored }: Forms): Difference[] {
  return conflicts.map(({ field }) => ({
    field,
    label: LABELS[field as EditedField],
    mine: shown(typed, field as EditedField),
    theirs: shown(stored, field as EditedField),
  }))
}

function shown(draft: Draft, field: EditedField): string {
  if (field !== 'lines') return draft[field] || '—'
  return draft.lines.map(lineText).join('\n') || '—'
}

/** `2 × Body · Rouge · 6 mois`. */
export function lineText({
  quantity,
  name,
  color,
  size,
}: Pick<Draft['lines'][number], 'quantity' | 'name' | 'color' | 'size'>) {
  return `${quantity} × ${[name, color, size].filter(Boolean).join(' · ')}`
}
