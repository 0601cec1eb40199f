import { ChosenOptions, OrderLine, OrderSummaryCard } from '../checkout/order-summary-card.tsx'
import type { PaymentState } from './payment-state.ts'

/** What is paid for. */
export function PaymentLines({ payment: { items, totalAmount } }: { payment: PaymentState }) {
  const lines = items.map(({ color, size, ...item }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
    <OrderLine key={index} {...item}>
      <ChosenOptions options={[{ color, size, quantity: item.quantity }]} />
    </OrderLine>
  ))
  return <OrderSummaryCard lines={lines} total={totalAmount} />
}
