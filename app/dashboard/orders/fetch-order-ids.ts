import { MAX_SELECTED_ORDERS, ordersAnswer } from '../../../contracts/order.ts'
import { ApiError, apiUrl, failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { adminApi, FAILED } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/** Ids of the first orders of a list, over all pages; null after a failure, which a toast reports. */
export async function fetchOrderIds(query: Record<string, string | undefined>): Promise<string[] | null> {
  try {
    const { data } = await adminApi(apiUrl('/orders', { ...query, limit: MAX_SELECTED_ORDERS }))
    return decode(ordersAnswer, data).orders.map(({ orderId }) => orderId)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!handleSessionExpired(error)) void notify.error(failureText(error, FAILED))
    return null
  }
}
