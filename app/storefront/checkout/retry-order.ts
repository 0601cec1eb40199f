import { isRecord, own } from '../../../domain/unknown-values.ts'

/** The navigation's state that asks the delivery form to take up an order that was not answered. */
export const RETRY_ORDER = { sendAgain: true } as const

/** Whether a navigation came with it. */
export function isOrderRetry(state: unknown): boolean {
  return isRecord(state) && own(state, 'sendAgain') === true
}
