import { isRecord, own } from '../../../domain/unknown-values.ts'
import type { FormValues } from './form-values.ts'

/**
 * What was typed when the session ended in the middle of a form: kept in this tab over the sign-in. Pictures cannot be
 * kept.
 */
const keyOf = (id: string | null) => `product-draft:${id ?? 'new'}`

export function keepDraft(id: string | null, values: FormValues): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(values))
  } catch {
    // Storage forbidden or full: there is nothing else to keep it in.
  }
}

/** The draft, or `start` when there is none. */
export function readDraft(id: string | null, start: FormValues): FormValues {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    return isLike(start, kept) ? kept : start
  } catch {
    return start
  }
}

/** The form has taken it back. */
export function dropDraft(id: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // There was none then.
  }
}

function isLike(start: FormValues, kept: unknown): kept is FormValues {
  return (
    isRecord(kept) && Object.entries(start).every(([key, value]) => typeof own(kept, key) === typeof value)
  )
}
