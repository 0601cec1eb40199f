import type { DeskQuery } from '../../contracts/payment-desk.ts'
import { toCollect } from '../../domain/money/owed.ts'
import { orderTextValues } from '../../domain/orders/order-texts.ts'
import type { DeskEntry } from '../../domain/payments/desk.ts'
import { PROVIDER_IDS, providerRules } from '../../domain/payments/providers.ts'
import { earliestUnpaid, unpaidOrder } from '../../domain/payments/unpaid-order.ts'
import { fillText } from '../../domain/text/filled-text.ts'
import type { AppContext } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

type Deps = SettingsSource & Pick<AppContext, 'clock'>

/** One page of the reconciliation desk, with the number and sum of every state (E-20). */
export async function listDesk(shop: Deps, query: DeskQuery) {
  const { store } = shop
  const { state, limit, page } = query
  const wallet = query.wallet ?? null
  const [entries, counts, unpaid] = await Promise.all([
    store.paymentDesk.list(state, wallet, { limit, offset: (page - 1) * limit }),
    store.paymentDesk.counts(wallet),
    countUnpaid(shop),
  ])
  const total = counts[state].count
  return { entries: entries.map(shownEntry), counts, unpaid, total, page, limit }
}

function canRefund(name: string | null): boolean {
  const provider = PROVIDER_IDS.find((known) => known === name)
  return provider !== undefined && providerRules(provider).refunds
}

function shownEntry({ source, id, at, sources, ...entry }: DeskEntry) {
  return {
    ...entry,
    source,
    item: `${source}:${id}`,
    at: new Date(at).toISOString(),
    refundable: entry.paymentState === 'paid' && canRefund(entry.provider),
    sources: sources.map(({ payment, ...line }) => ({
      ...line,
      refundItem: payment && canRefund(payment.provider) ? `payment:${payment.id}` : null,
      provider: payment?.provider ?? null,
    })),
  }
}

async function unpaidSelection({ settings, store, clock }: Deps) {
  const { unpaidHours } = await readSettings({ settings, store }, ['unpaidHours'])
  const now = clock()
  const until = earliestUnpaid(now, unpaidHours)
  return {
    now,
    unpaidHours,
    filter: {
      status: 'pending',
      payment: 'pending',
      deliveryMethod: 'mobile_money',
      undoubted: true,
      until,
    } as const,
  }
}

async function countUnpaid(shop: Deps): Promise<number> {
  return shop.store.orders.count((await unpaidSelection(shop)).filter)
}

const MAX_UNPAID = 100

/** Orders to be paid with a wallet that nobody has paid in time, with a reminder (E-05). Nothing is cancelled by itself. */
export async function listUnpaid(shop: Deps & Pick<AppContext, 'publicUrl'>) {
  const { now, unpaidHours, filter } = await unpaidSelection(shop)
  const orders = await shop.store.orders.list({ ...filter, limit: MAX_UNPAID, order: 'oldest' })
  const { orderTexts, name: shopName } = await readSettings(shop, ['orderTexts', 'name'])
  return orders.flatMap((order) => {
    const unpaid = unpaidOrder(order, now, unpaidHours)
    if (!unpaid) return []
    const { orderId, customerName, customerPhone: phone, paymentMethod: wallet, version, createdAt } = order
    const values = orderTextValues(order, { shopName, publicUrl: shop.publicUrl })
    return [
      {
        ...{ orderId, customerName, phone, wallet, version, createdAt, stage: unpaid.stage },
        amount: toCollect(order),
        until: new Date(unpaid.until).toISOString(),
        text: fillText(orderTexts.unpaid, values),
      },
    ]
  })
}
