import type { LineProblem } from '../domain/errors.ts'
import {
  isRecord,
  own,
  readNumber,
  readText,
  readTexts,
  textAt,
  type UnknownRecord,
} from '../domain/unknown-values.ts'

const KINDS = ['price', 'stock', 'gone', 'choice', 'variant'] as const
const MAX = Number.MAX_SAFE_INTEGER

/** Reads the problems of an order's lines from a 409 answer, without Valibot. */
export function readLineProblems(answer: unknown): LineProblem[] {
  const items = isRecord(answer) ? own(answer, 'items') : null
  return Array.isArray(items) ? items.flatMap(readLineProblem) : []
}

function readLineProblem(item: unknown): LineProblem[] {
  if (!isRecord(item)) return []
  const productId = readText(own(item, 'productId'))
  const problem = KINDS.find((kind) => kind === own(item, 'problem'))
  if (!productId || !problem) return []
  const choices = problem === 'choice' && readTexts(own(item, 'choices'))
  return [
    {
      productId,
      name: textAt(item, 'name'),
      problem,
      price: readNumber(own(item, 'price'), 0, MAX),
      stock: readNumber(own(item, 'stock'), 0, MAX) ?? 0,
      ...(choices && { choices }),
      ...(isAboutVariant(item) && { color: readText(own(item, 'color')), size: readText(own(item, 'size')) }),
    },
  ]
}

function isAboutVariant(item: UnknownRecord): boolean {
  return Object.hasOwn(item, 'color') && Object.hasOwn(item, 'size')
}
