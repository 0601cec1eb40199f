import { isRecord, own, parseJson, readText } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'
import type { FormValues } from './form-values.ts'

/**
 * What has been typed into a form and not saved, kept in this tab: over a reload, and over signing in again. Only what
 * differs from what the form starts with: the rest comes fresh from the server.
 */
export interface Draft {
  values: Partial<FormValues>
  /** files that were chosen; those cannot be kept */
  files: number
  /** see createProduct: the same for every sending of one form */
  key: string
  /** the stock that was shown when another one was typed: what was sold since must not be overwritten */
  seenStock: string
}

const storageOf = (name: string) => createStorageItem('sessionStorage', `product-draft:${name}`)

/** Keeps what stands in the form of this name. */
export function keepDraft(name: string, draft: Draft): void {
  storageOf(name).write(JSON.stringify(draft))
}

/** The draft of this form, or null; whatever does not fit the form is left out. */
export function readDraft(name: string, start: FormValues): Draft | null {
  return parseDraft(parseJson(storageOf(name).read()), start)
}

/** It is saved, or given up. */
export function dropDraft(name: string): void {
  storageOf(name).write(null)
}

/** What of the values is not as the form started. */
export function changedValues(values: FormValues, start: FormValues): Partial<FormValues> {
  const changed = Object.entries(values).filter(([key, value]) => value !== start[key as keyof FormValues])
  return Object.fromEntries(changed)
}

function parseDraft(kept: unknown, start: FormValues): Draft | null {
  if (!isRecord(kept)) return null
  const values = own(kept, 'values')
  const key = readText(own(kept, 'key'))
  const files = own(kept, 'files')
  const seenStock = readText(own(kept, 'seenStock')) ?? start.stock
  if (!isRecord(values) || key === null) return null
  const fitting = Object.entries(start)
    .filter(([name, value]) => typeof own(values, name) === typeof value)
    .map(([name]) => [name, own(values, name)])
  return { values: Object.fromEntries(fitting), files: typeof files === 'number' ? files : 0, key, seenStock }
}
