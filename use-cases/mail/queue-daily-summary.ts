import { randomUUID } from 'node:crypto'
import type { Store } from '../../data/store.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { dailySummary, type SummaryFigures, summaryDay } from '../../domain/mail/daily-summary.ts'
import { findProducts } from '../catalogue/find-products.ts'
import type { AppContext } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'
import { queueMail, readMailSettings } from './mailer.ts'

const LOW_STOCK_SHOWN = 10

type Deps = Pick<AppContext, 'store' | 'clock' | 'settings' | 'publicUrl' | 'catalogueIndex'>

/** The day that the summary to send now is about; null before the configured hour and when it is switched off. */
export async function dueSummary(shop: SettingsSource & Pick<AppContext, 'clock'>): Promise<string | null> {
  const settings = await readMailSettings(shop)
  const day = settings?.summary ? summaryDay(shop.clock(), settings.summaryHour) : null
  return day === null ? null : dayOf(day)
}

/** Queues the summary of yesterday after the configured hour, once for each recipient across all processes. */
export async function queueDailySummary(shop: Deps): Promise<void> {
  const settings = await readMailSettings(shop)
  const at = shop.clock()
  const day = settings?.summary ? summaryDay(at, settings.summaryHour) : null
  if (!settings || day === null) return
  const { name } = await readSettings(shop, ['name'])
  const keyFor = (to: string) => `daily-summary ${dayOf(day)} ${to}`
  const low = { lowStock: true, sort: 'stock', limit: LOW_STOCK_SHOWN, stored: true } as const
  const lowStock = await findProducts(shop, low)
  await shop.store.transaction(async (tx) => {
    const known = await Promise.all(settings.recipients.map((to) => tx.formerMails.has(keyFor(to))))
    const recipients = settings.recipients.filter((_to, index) => !known[index])
    if (recipients.length === 0) return
    const { subject, text } = dailySummary(
      day,
      { ...(await readFigures(tx, day)), lowStock },
      { ...shop, name },
    )
    for (const to of recipients) {
      const mail = { kind: 'daily-summary', key: keyFor(to) } as const
      const reserved = { ...mail, id: randomUUID(), recipient: to, createdAt: at }
      if (await tx.formerMails.reserve(reserved)) await queueMail(tx, { ...mail, to, subject, text, at })
    }
  })
}

/** What the summary says of a day; `day`: its start, in epoch milliseconds. */
export async function readFigures(
  tx: Omit<Store, 'transaction'>,
  day: number,
): Promise<Omit<SummaryFigures, 'lowStock'>> {
  const period = { from: day, until: day + DAY_MS }
  return {
    orders: {
      placed: await tx.dailyReports.placed(period),
      cancelled: await tx.orders.count({ ...period, status: 'cancelled' }),
      turnover: (await tx.orders.sums(period)).total,
    },
    pendingOrders: await tx.orders.count({ status: 'pending' }),
    claimsToCheck: await tx.orders.count({ unchecked: true }),
    unreadMessages: await tx.contact.countUnread(),
  }
}
