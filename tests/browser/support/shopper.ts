import type { Product } from '../../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'
import { anOrderInput } from '../../builders/order-input.ts'

let placed = 0

/** Orders a product or variant through the API; one unit by default. */
export async function orders(
  url: string,
  product: Product,
  details: Partial<
    Pick<PlacedOrder, 'customerName' | 'deliveryAddress' | 'customerPhone' | 'paymentMethod'>
  > = {},
  { quantity = 1, ...choice }: Partial<VariantChoice> & { quantity?: number } = {},
): Promise<PlacedOrder> {
  placed += 1
  const order = anOrderInput(product, quantity, {
    orderId: `KB-${String(placed).padStart(10, '0')}`,
    deliveryAddress: 'Ouakam, près du phare',
    ...details,
  })
  const items = order.items.map((item) => ({ ...item, ...choice }))
  return ((await send(`${url}/api/orders`, { ...order, items })) as { order: PlacedOrder }).order
}

export async function submitPaymentClaim(url: string, order: PlacedOrder): Promise<void> {
  await send(`${url}/api/notify-payment`, {
    name: order.customerName,
    phone: '771234567',
    amount: order.totalAmount,
    items: order.items.map(({ name, price, quantity }) => ({
      name,
      price,
      quantity,
      size: 'N/A',
      color: 'N/A',
      image: '',
    })),
    paymentCode: order.paymentCode,
    paymentMethod: order.paymentMethod,
    timestamp: new Date().toISOString(),
  })
}

/** Sends a contact message through the API. */
export async function sendContactMessage(url: string, subject: string): Promise<void> {
  const message = 'Avez-vous la taille 28 ?'
  await send(`${url}/api/contact`, { name: 'Khady', email: 'khady@exemple.sn', subject, message })
}

async function send(url: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
