import type { Context } from 'hono'
import { findInvalidText } from '../contracts/fields.ts'

/** The fields of a form that a page sent without scripts. */
export type FormFields = Readonly<Record<string, unknown>>

/** Reads a form; nothing from one that cannot be read or stored. */
export async function readForm(c: Context): Promise<FormFields> {
  const sent = await c.req.parseBody().catch(() => ({}))
  return findInvalidText(sent).length > 0 ? {} : sent
}

/** The text of a field; empty when it is missing or a file. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
