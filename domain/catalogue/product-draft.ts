import type { ProductFieldName } from './product-fields.ts'

/** Fields as typed: texts, lists separated by commas, and checkboxes. Absent: not filled in. */
export type DraftFields = Readonly<
  Partial<Record<Exclude<ProductFieldName, 'images'>, string | boolean>> & {
    /** the form's stock by colour and size, as JSON that the browser wrote */
    grid?: string
  }
>

export interface DraftImage {
  /** chosen by the browser */
  id: string
  address: string
}

/** A product that is not published yet. */
export interface ProductDraft {
  id: string
  fields: DraftFields
  /** in display order */
  images: DraftImage[]
  /** number of changes of the fields, from 1 */
  version: number
  /** the user who added it */
  userName: string | null
  /** ISO date */
  createdAt: string
  /** ISO date */
  updatedAt: string
}

export const DRAFT_LIMITS = {
  drafts: 500,
  images: 12,
  /** maximum drafts that one request publishes */
  published: 50,
  /** maximum characters of a field */
  text: 10_000,
} as const

/** Closed drafts are deleted after this many milliseconds. */
export const CLOSED_DRAFT_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** The name of a draft in lists and in the audit log. */
export function draftLabel({ name }: DraftFields): string {
  return (typeof name === 'string' && name.trim()) || 'Sans nom'
}
