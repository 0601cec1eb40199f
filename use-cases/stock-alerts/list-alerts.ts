import type { StockAlertQuery } from '../../contracts/stock-alert.ts'
import { type AlertGroup, NOTIFIED_SHOWN_MS } from '../../domain/catalogue/stock-alert.ts'
import { retentionCutoffs } from '../../domain/retention.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'

interface ListedAlerts {
  groups: AlertGroup[]
  /** the prepared WhatsApp text */
  text: string
  total: number
  page: number
  limit: number
}

/** Lists the waiting shoppers by product, colour and size, those in stock first (F-50). */
export async function listAlerts(
  shop: Pick<AppContext, 'store' | 'clock' | 'settings'>,
  { arrived = false, limit, page }: StockAlertQuery,
): Promise<ListedAlerts> {
  const now = shop.clock()
  const selection = {
    arrived,
    notifiedSince: now - NOTIFIED_SHOWN_MS,
    askedSince: retentionCutoffs(now).stockAlerts,
  }
  const groups = await shop.store.stockAlerts.list({ ...selection, limit, offset: (page - 1) * limit })
  const total = await shop.store.stockAlerts.count(selection)
  const { stockAlertText } = await readSettings(shop, ['stockAlertText'])
  return { groups, text: stockAlertText, total, page, limit }
}
