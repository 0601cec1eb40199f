import { OrderLine, OrderPanel } from '../delivery/order-panel.tsx'
import type { PaymentState } from './payment-state.ts'

/** What is paid for. */
export function PaymentLines({ payment: { items, totalAmount } }: { payment: PaymentState }) {
  const lines = items.map(({ color, size, ...item }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be alike
    <OrderLine key={index} {...item}>
      {(color || size) && (
        <p className="text-sm text-ink-soft">{[color, size].filter(Boolean).join(' · ')}</p>
      )}
    </OrderLine>
  ))
  return <OrderPanel lines={lines} total={totalAmount} />
}
