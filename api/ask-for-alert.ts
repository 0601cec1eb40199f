import type { Context } from 'hono'
import type { StockAlertInput } from '../contracts/stock-alert.ts'
import type { VariantChoice } from '../domain/catalogue/variants.ts'
import type { Result } from '../domain/errors.ts'
import type { AppContext } from '../use-cases/context.ts'
import { askForAlert } from '../use-cases/stock-alerts/ask-for-alert.ts'
import type { Limits } from './middleware/rate-limit.ts'

/** Stores an alert. The number of products that one phone may wait for grows slowly (F-50). */
export async function askForAlertLimited(
  shop: AppContext,
  limits: Limits,
  c: Context,
  input: StockAlertInput,
): Promise<Result<{ choice: VariantChoice }>> {
  return (await limits.consume(c, 'stockAlertOfPhone', input.phone)) ?? askForAlert(shop, input)
}
