import { useSyncExternalStore } from 'react'
import { readPromotion } from '../../../contracts/read-promotion.ts'
import type { Promotion } from '../../../domain/promotions/promotion.ts'
import { isRecord, own, parseJson, readText } from '../../../domain/unknown-values.ts'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

/** A promotion code in the cart. */
export interface CartCode {
  /** as `readCode` spells it */
  code: string
  /** null until the shop has answered, and for a code that was never valid */
  promotion: Promotion | null
  /** why the shop refuses the code; null when the cart decides whether it applies */
  message: string | null
}

const MAX_CODES = 5
const EMPTY: readonly CartCode[] = []

const storage = createStorageItem('localStorage', 'cartCodes')
const changes = createEmitter('every tab')
/** Cached, because `useSyncExternalStore` needs the same list for the same text. */
let known: { text: string | null; codes: readonly CartCode[] } = { text: null, codes: EMPTY }

/** Latest first. */
export function readCodes(): readonly CartCode[] {
  const text = storage.read()
  if (text !== known.text) known = { text, codes: parseCodes(parseJson(text)) }
  return known.codes
}

export function useCodes(): readonly CartCode[] {
  return useSyncExternalStore(changes.subscribe, readCodes, () => EMPTY)
}

/** Adds a code, or updates it in its place. */
export function putCode(entry: CartCode): void {
  const codes = readCodes()
  const isKnown = codes.some(({ code }) => code === entry.code)
  save(isKnown ? codes.map((other) => (other.code === entry.code ? entry : other)) : [entry, ...codes])
}

/** Updates a code unless another tab has removed it meanwhile. */
export function updateCode(entry: CartCode): void {
  if (readCodes().some(({ code }) => code === entry.code)) putCode(entry)
}

export function removeCodes(removed: readonly string[]): void {
  save(readCodes().filter(({ code }) => !removed.includes(code)))
}

function save(codes: readonly CartCode[]): void {
  storage.write(codes.length > 0 ? JSON.stringify(codes.slice(0, MAX_CODES)) : null)
  changes.emit()
}

function parseCodes(value: unknown): readonly CartCode[] {
  return Array.isArray(value) ? value.filter(isRecord).flatMap(parseCode) : EMPTY
}

function parseCode(value: Readonly<Record<string, unknown>>): CartCode[] {
  const code = readText(own(value, 'code'))
  if (code === null) return []
  const promotion = readPromotion(own(value, 'promotion'))
  return [{ code, promotion, message: readText(own(value, 'message')) }]
}
