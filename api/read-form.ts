import type { Context } from 'hono'
import { findInvalidText } from '../contracts/fields.ts'

/** Fields of a form sent without scripts. */
export type FormFields = Readonly<Record<string, unknown>>

/** Reads a form; returns no fields when it cannot be read or stored. */
export async function readForm(c: Context): Promise<FormFields> {
  const sent = await c.req.parseBody().catch(() => ({}))
  return findInvalidText(sent).length > 0 ? {} : sent
}

/** The text of a field; empty when it is missing or a file. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
