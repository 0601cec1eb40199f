import { own, readNumber, type UnknownRecord } from '../../domain/unknown-values.ts'
import { notUnderstood } from '../api-client/api.ts'

export function readCount(record: UnknownRecord, key: string): number {
  return readNumber(own(record, key), 0, Number.MAX_SAFE_INTEGER) ?? 0
}

/** @throws ApiError when the figure is missing */
export function figureAt(record: UnknownRecord, key: string): number {
  const figure = readNumber(own(record, key), 0, Number.MAX_SAFE_INTEGER)
  if (figure === null) throw notUnderstood()
  return figure
}
