import { own, readNumber, type UnknownRecord } from '../../domain/unknown-values.ts'
import { notUnderstood } from '../api-client/api.ts'

/** How many there are, under a key of an answer: none where it cannot be read. */
export function readCount(record: UnknownRecord, key: string): number {
  return readNumber(own(record, key), 0, Number.MAX_SAFE_INTEGER) ?? 0
}

/**
 * The same of an answer that means nothing without it: none is a figure too.
 * @throws ApiError where it cannot be read
 */
export function figureAt(record: UnknownRecord, key: string): number {
  const figure = readNumber(own(record, key), 0, Number.MAX_SAFE_INTEGER)
  if (figure === null) throw notUnderstood()
  return figure
}
