import { own, readNumber, type UnknownRecord } from '../../domain/unknown-values.ts'

/** How many there are, under a key of an answer: none where it cannot be read. */
export function countAt(record: UnknownRecord, key: string): number {
  return readNumber(own(record, key), 0, Number.MAX_SAFE_INTEGER) ?? 0
}
