import type { CartVariant } from '../../../domain/cart/cart-line.ts'
import { ChosenOptions, OrderLine, type OrderLineProps } from './order-summary-card.tsx'

interface OrderItem extends Pick<OrderLineProps, 'name' | 'image' | 'price'>, CartVariant {}

/** The lines of a placed order. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return items.map(({ color, size, ...item }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
    <OrderLine key={index} {...item}>
      <ChosenOptions options={[{ color, size, quantity: item.quantity }]} />
    </OrderLine>
  ))
}
