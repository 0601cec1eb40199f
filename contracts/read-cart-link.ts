import type { CartLinkLine } from '../domain/cart/cart-link.ts'
import { isRecord, own, readNumber, readText, textAt } from '../domain/unknown-values.ts'

/**
 * Reads the lines in the response of `GET /api/cart-links/{id}`; does not use Valibot.
 * @returns null for data without a list of lines, or when a line is unreadable
 */
export function readCartLink(answer: unknown): CartLinkLine[] | null {
  const link = isRecord(answer) ? own(answer, 'link') : null
  const lines = isRecord(link) ? own(link, 'lines') : null
  if (!Array.isArray(lines)) return null
  const read = lines.flatMap(readLine)
  return read.length === lines.length ? read : null
}

function readLine(json: unknown): CartLinkLine[] {
  if (!isRecord(json)) return []
  const productId = readText(own(json, 'productId'))
  const quantity = readNumber(own(json, 'quantity'), 1, Number.MAX_SAFE_INTEGER)
  if (productId === null || quantity === null) return []
  const [color, size] = [readText(own(json, 'color')), readText(own(json, 'size'))]
  return [{ productId, quantity, color, size, name: textAt(json, 'name') }]
}
