import type { ReceiptInput } from '../../contracts/stock.ts'
import { planReceipt } from '../../domain/catalogue/plan-adjustment.ts'
import { type AdjustDeps, type Adjusted, adjustStock } from './adjust-stock.ts'

/** Adds received goods to the stock (C-32): all lines or none, and once for each id. */
export function receiveGoods(shop: AdjustDeps, input: ReceiptInput): Promise<Adjusted> {
  const plan = (products: Parameters<typeof planReceipt>[1]) => planReceipt(input.lines, products)
  return adjustStock(shop, { ...input, kind: 'receipt', plan })
}
