import { isRecord, own, parseJson, readNumber, readText } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'
import type { CellEdit, CellEdits } from '../variants/cell-edits.ts'
import type { StockState } from './form-stock.ts'
import type { FormValues } from './form-values.ts'

/**
 * Unsaved values of a form in sessionStorage, which survive a reload and a new sign-in. Contains only values that
 * differ from the initial ones.
 */
export interface Draft {
  values: Partial<FormValues>
  /** number of chosen files, which cannot be stored */
  files: number
  /** idempotency key of createProduct */
  key: string
  /** the displayed stock: the API refuses to overwrite a newer one */
  seenStock: string
  /** the stock by colour and size; null: unchanged */
  stock: StockState | null
}

const storageOf = (name: string) => createStorageItem('sessionStorage', `product-draft:${name}`)

export function saveDraft(name: string, draft: Draft): void {
  storageOf(name).write(JSON.stringify(draft))
}

/** Reads the draft or null; values that do not fit the form are ignored. */
export function readDraft(name: string, start: FormValues): Draft | null {
  return parseDraft(parseJson(storageOf(name).read()), start)
}

export function deleteDraft(name: string): void {
  storageOf(name).write(null)
}

export function changedValues(values: FormValues, start: FormValues): Partial<FormValues> {
  const changed = Object.entries(values).filter(([key, value]) => value !== start[key as keyof FormValues])
  return Object.fromEntries(changed)
}

function parseDraft(stored: unknown, start: FormValues): Draft | null {
  if (!isRecord(stored)) return null
  const values = own(stored, 'values')
  const key = readText(own(stored, 'key'))
  const files = own(stored, 'files')
  const seenStock = readText(own(stored, 'seenStock')) ?? start.stock
  if (!isRecord(values) || key === null) return null
  const fitting = Object.entries(start)
    .filter(([name, value]) => typeof own(values, name) === typeof value)
    .map(([name]) => [name, own(values, name)])
  return {
    values: Object.fromEntries(fitting),
    files: typeof files === 'number' ? files : 0,
    key,
    seenStock,
    stock: parseStock(own(stored, 'stock')),
  }
}

export function parseStock(stored: unknown): StockState | null {
  const edits = isRecord(stored) ? own(stored, 'edits') : null
  if (!isRecord(stored) || !isRecord(edits)) return null
  return {
    counted: own(stored, 'counted') === true,
    edits: parseEdits(edits),
    agreedRemoval: readText(own(stored, 'agreedRemoval')),
  }
}

function parseEdits(stored: Readonly<Record<string, unknown>>): CellEdits {
  const edits = Object.entries(stored).flatMap(([key, edit]): [string, CellEdit][] => {
    if (!isRecord(edit)) return []
    const typed = own(edit, 'typed')
    const was = readNumber(own(edit, 'was'), 0, Number.MAX_SAFE_INTEGER)
    if (typeof typed !== 'string' || was === null) return []
    return [[key, { typed, was, moved: own(edit, 'moved') === true }]]
  })
  return Object.fromEntries(edits)
}
