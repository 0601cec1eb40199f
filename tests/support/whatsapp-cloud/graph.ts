import { isRecord, type UnknownRecord } from '../../../domain/unknown-values.ts'
import type { FakeAnswer } from '../faulty-server.ts'

/** The account to which the shop's number belongs. */
export const ACCOUNT_ID = '102290129340398'
export const CATALOGUE_ID = '194836987003835'

/** An error as the Graph API answers it; applications go by the code. */
export function graphError(code: number, status = 400, details = 'simulated'): NonNullable<FakeAnswer> {
  const error = {
    ...{ message: `(#${code}) simulated`, type: 'OAuthException', code },
    ...{ error_data: { messaging_product: 'whatsapp', details }, fbtrace_id: 'trace' },
  }
  return { status, body: { error } }
}

/** A refusal of what the shop sends: the code of its error. */
export class Refused extends Error {
  readonly code: number
  readonly details: string

  constructor(code: number, details: string) {
    super(`${code} ${details}`)
    this.code = code
    this.details = details
  }
}

export function refuseUnless(isValid: boolean, details: string, code = 100): asserts isValid {
  if (!isValid) throw new Refused(code, details)
}

/** Reads an object that must be there. */
export function partOf(record: UnknownRecord, key: string): UnknownRecord {
  const part = record[key]
  refuseUnless(isRecord(part), `${key} is required`)
  return part
}

export function listOf(record: UnknownRecord, key: string): UnknownRecord[] {
  const list = record[key] ?? []
  refuseUnless(Array.isArray(list) && list.every(isRecord), `${key} must be a list`)
  return list
}

/** Reads a text of 1 to `max` characters. */
export function textOf(record: UnknownRecord, key: string, max: number): string {
  const text = record[key]
  refuseUnless(
    typeof text === 'string' && text !== '' && text.length <= max,
    `${key} of 1 to ${max} characters`,
  )
  return text
}

/** As `textOf`; nothing may be missing but the text itself. */
export function optionalText(record: UnknownRecord, key: string, max: number): string {
  return record[key] === undefined ? '' : textOf(record, key, max)
}
