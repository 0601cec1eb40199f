import type { OrderTextName } from '../../domain/orders/order-texts.ts'
import { orderTextValues } from '../../domain/orders/order-texts.ts'
import { fillText } from '../../domain/text/filled-text.ts'
import type { AppContext } from '../context.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

/** A WhatsApp text for the customer of an order. */
export interface CustomerChat {
  phone: string
  text: string
}

/** Prepares one of the shop's texts for an order's customer; null without a phone number. */
export async function orderChat(
  shop: SettingsSource & Pick<AppContext, 'publicUrl'>,
  orderId: string,
  name: OrderTextName,
  reason = '',
): Promise<CustomerChat | null> {
  const stored = await shop.store.orders.find(orderId)
  if (!stored || stored.order.customerPhone === null) return null
  const { orderTexts, name: shopName } = await readSettings(shop, ['orderTexts', 'name'])
  const values = orderTextValues(stored.order, { shopName, publicUrl: shop.publicUrl, reason })
  return { phone: stored.order.customerPhone, text: fillText(orderTexts[name], values) }
}
