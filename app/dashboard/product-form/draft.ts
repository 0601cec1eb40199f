import { isRecord, own } from '../../../domain/unknown-values.ts'
import type { FormValues } from './form-values.ts'

/** What was typed and not saved yet, per product and tab: a reload loses no text. Pictures cannot be kept. */
const keyOf = (id: string | null) => `product-draft:${id ?? 'new'}`

export function readDraft(id: string | null, start: FormValues): FormValues {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    if (!isRecord(kept)) return start
    const entries = Object.entries(start).map(([key, value]) => {
      const draft = own(kept, key)
      return [key, typeof draft === typeof value ? draft : value]
    })
    return Object.fromEntries(entries) as FormValues
  } catch {
    return start
  }
}

export function saveDraft(id: string | null, values: FormValues): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(values))
  } catch {
    // Storage forbidden or full: the text lives as long as the page.
  }
}

export function dropDraft(id: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // There was none then.
  }
}
