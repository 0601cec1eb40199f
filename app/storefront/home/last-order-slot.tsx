import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { useCheckout } from '../checkout/checkout-store.ts'

const LastOrderNotice = lazyWithRetry(async () => {
  const { LastOrderNotice } = await import('../checkout/last-order-notice.tsx')
  return LastOrderNotice
})

/** Live region for the notice of the last order. The notice's code loads only when an order was placed. */
export function LastOrderSlot() {
  const placed = useCheckout(({ lastOrder }) => lastOrder !== null)
  return (
    <div role="status">
      {placed && (
        <Suspense>
          <LastOrderNotice />
        </Suspense>
      )}
    </div>
  )
}
