import * as v from 'valibot'
import { flag, id, optionalText, requiredListOf, text } from '../../../contracts/answer-fields.ts'
import type { StockLevel } from '../../../contracts/stock.ts'
import { readUnits } from '../../../domain/catalogue/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import { findVariant, type VariantChoice, variantKey } from '../../../domain/catalogue/variants.ts'
import { randomId } from '../../browser/random-id.ts'
import { serverNow } from '../../browser/server-time.ts'
import { usePersistedDraft } from '../use-persisted-draft.ts'

const gone = v.exactOptional(v.boolean())

/** One variant of a product in the list, or the whole product (no colour, no size). */
const draftLine = v.object({
  color: optionalText,
  size: optionalText,
  /** text of the field; empty: not received or not counted */
  typed: text,
  /** the displayed stock; for a counted line, the stock when the count was entered */
  seen: v.number(),
  /** units promised to customers that are still on the shelf, as `seen` */
  promised: v.fallback(v.number(), 0),
  /** when the text was typed, as an ISO date of the shop's time; null in drafts of earlier versions */
  typedAt: v.fallback(v.nullable(v.string()), null),
  /** the product no longer has this variant */
  gone,
})

const draftEntry = v.object({
  productId: id,
  name: text,
  image: optionalText,
  lines: requiredListOf(draftLine),
  /** the product no longer exists */
  gone,
})

/** An unsaved receipt or count. This schema drops the invalid parts of a stored draft. */
export const storedDraft = v.object({
  /** the idempotency key; empty until something is entered */
  id,
  supplier: text,
  note: text,
  /** the product that was added last comes first */
  entries: requiredListOf(draftEntry),
  /** the draft was sent but no response has arrived, so it must be sent again unchanged */
  sent: flag,
})

export type DraftLine = v.InferOutput<typeof draftLine>
export type DraftEntry = v.InferOutput<typeof draftEntry>
export type Draft = v.InferOutput<typeof storedDraft>

export const EMPTY_DRAFT: Draft = { id: '', supplier: '', note: '', entries: [], sent: false }

/** Adds a product to the top of the list, unless it is already listed. */
export function addProduct(draft: Draft, level: StockLevel): Draft {
  if (draft.entries.some(({ productId }) => productId === level._id)) return draft
  const { _id: productId, name, image } = level
  const entry = {
    productId,
    name,
    image,
    lines: linesOfLevel(level).map((line) => ({ ...line, typed: '', typedAt: null })),
  }
  return { ...draft, entries: [entry, ...draft.entries] }
}

export function removeProduct(draft: Draft, productId: string): Draft {
  return { ...draft, entries: draft.entries.filter((entry) => entry.productId !== productId) }
}

export function restoreProduct(draft: Draft, entry: DraftEntry, index: number): Draft {
  const others = removeProduct(draft, entry.productId).entries
  return { ...draft, entries: others.toSpliced(index, 0, entry) }
}

/** Changes the line of one variant, or all lines when `choice` is null; lines marked `gone` stay unchanged. */
export function changeLines(
  draft: Draft,
  productId: string,
  choice: VariantChoice | null,
  change: (line: DraftLine) => DraftLine,
): Draft {
  const key = choice && variantKey(choice)
  const changed = (line: DraftLine) =>
    line.gone || (key !== null && variantKey(line) !== key) ? line : typedNow(line, change(line))
  return {
    ...draft,
    entries: draft.entries.map((entry) =>
      entry.productId === productId ? { ...entry, lines: entry.lines.map(changed) } : entry,
    ),
  }
}

/** What customers buy later is on the shelf when a line is counted: the count says when that was. */
function typedNow(before: DraftLine, line: DraftLine): DraftLine {
  return line.typed === before.typed ? line : { ...line, typedAt: new Date(serverNow()).toISOString() }
}

/** Units that lie on the shelf, as far as this device knows. */
export function shelfOf({ seen, promised }: DraftLine): number {
  return seen + promised
}

/** Adds units to a line; an empty or invalid field counts as `start`. */
export function addUnits(line: DraftLine, units: number, start: number): DraftLine {
  return { ...line, typed: String(Math.max(0, (readUnits(line.typed) ?? start) + units)) }
}

/** Updates the displayed stock, except in counted lines. A product of `asked` without a level is marked as gone. */
export function refreshLevels(
  draft: Draft,
  kind: AdjustmentKind,
  levels: readonly StockLevel[],
  asked: readonly string[],
): Draft {
  const byId = new Map(levels.map((level) => [level._id, level]))
  return {
    ...draft,
    entries: draft.entries.map((entry) => {
      if (!asked.includes(entry.productId)) return entry
      const level = byId.get(entry.productId)
      const { gone: _, ...current } = entry
      return level ? { ...current, ...refreshed(current, kind, level) } : { ...current, gone: true }
    }),
  }
}

function refreshed(entry: DraftEntry, kind: AdjustmentKind, level: StockLevel) {
  const lines = linesOfLevel(level).map((fresh): DraftLine => {
    const line = findVariant(entry.lines, fresh)
    const counted = kind === 'count' && line !== undefined && line.typed !== ''
    const { seen, promised } = counted ? line : fresh
    return { ...fresh, seen, promised, typed: line?.typed ?? '', typedAt: line?.typedAt ?? null }
  })
  const gone = entry.lines
    .filter((line) => line.typed !== '' && !findVariant(lines, line))
    .map((line) => ({ ...line, gone: true }))
  return { name: level.name, image: level.image, lines: [...lines, ...gone] }
}

function linesOfLevel({ stock, promised, variants }: StockLevel) {
  if (variants.length === 0) return [{ color: null, size: null, seen: stock, promised }]
  return variants.map(({ stock: seen, ...line }) => ({ ...line, seen }))
}

export interface FilledLine {
  entry: DraftEntry
  line: DraftLine
}

/** The filled lines, which are sent. A receipt leaves out lines with 0 units. */
export function filledLines({ entries }: Draft, kind: AdjustmentKind): FilledLine[] {
  return entries.flatMap((entry) =>
    entry.lines
      .filter(({ typed }) => typed.trim() !== '' && (kind === 'count' || readUnits(typed) !== 0))
      .map((line) => ({ entry, line })),
  )
}

export function lineKey(productId: string, choice: VariantChoice): string {
  return `${productId}\n${variantKey(choice)}`
}

export function totalUnits(draft: Draft): number {
  return draft.entries
    .flatMap(({ lines }) => lines)
    .reduce((sum, { typed }) => sum + (readUnits(typed) ?? 0), 0)
}

/** The request body. Invalid input is sent as typed, and the API refuses it. */
export function requestBody(draft: Draft, kind: AdjustmentKind) {
  const { id, supplier, note } = draft
  const lines = filledLines(draft, kind).map(({ entry: { productId }, line }) => {
    const { color, size, typed, typedAt, seen } = line
    const choice = { productId, color, size }
    const figure = readUnits(typed) ?? typed
    if (kind === 'receipt') return { ...choice, quantity: figure }
    // A draft of an earlier version that was sent already is sent again unchanged.
    return { ...choice, counted: figure, ...(typedAt === null ? { seen } : { countedAt: typedAt }) }
  })
  return kind === 'receipt' ? { id, supplier, note, lines } : { id, note, lines }
}

export function hasWrongFigure({ entries }: Draft): boolean {
  return entries.some(({ lines }) => lines.some(isWrong))
}

/** Whether a line has a text that is no number of units. */
export function isWrong({ typed }: DraftLine): boolean {
  return typed.trim() !== '' && readUnits(typed) === null
}

/** The draft of this device: it survives a reload, and the tabs of a browser share it. */
export function useStockDraft(kind: AdjustmentKind) {
  const { state, read, change } = usePersistedDraft(storedDraft, `stock-draft:${kind}`, {
    area: 'localStorage',
    open: (stored) => stored ?? EMPTY_DRAFT,
    save: (draft) => (draft === EMPTY_DRAFT ? null : draft),
  })
  return {
    draft: state,
    read,
    change: (update: (draft: Draft) => Draft) => change((draft) => withId(draft, update(draft))),
    clear: () => change(EMPTY_DRAFT),
  }
}

export type StockDraft = ReturnType<typeof useStockDraft>

function withId(before: Draft, draft: Draft): Draft {
  return draft === before || draft.id ? draft : { ...draft, id: randomId() }
}
