import type { ReorderedItem } from '../domain/cart/reorder.ts'
import { isRecord, own, readNumber, readText, textAt } from '../domain/unknown-values.ts'

const MAX = Number.MAX_SAFE_INTEGER

/**
 * Reads the items in the response of `GET /api/follow/{orderId}`; does not use Valibot.
 * @returns null for data without a list of items, or when an item is unreadable
 */
export function readFollowedItems(answer: unknown): ReorderedItem[] | null {
  const order = isRecord(answer) ? own(answer, 'order') : null
  const items = isRecord(order) ? own(order, 'items') : null
  if (!Array.isArray(items)) return null
  const read = items.flatMap(readItem)
  return read.length === items.length ? read : null
}

function readItem(json: unknown): ReorderedItem[] {
  if (!isRecord(json)) return []
  const productId = readText(own(json, 'productId'))
  const quantity = readNumber(own(json, 'quantity'), 1, MAX)
  const price = readNumber(own(json, 'price'), 0, MAX)
  if (productId === null || quantity === null || price === null) return []
  const [color, size] = [readText(own(json, 'color')), readText(own(json, 'size'))]
  return [
    {
      ...{ productId, quantity, price, color, size },
      name: textAt(json, 'name'),
      image: textAt(json, 'image'),
    },
  ]
}
