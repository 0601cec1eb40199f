import { Suspense } from 'react'
import { lazyUntilThere } from '../../ui/deferred-section.tsx'
import { useHasKeptOrder } from '../checkout/has-last-order.ts'

const LastOrderNotice = lazyUntilThere(async () => {
  const { LastOrderNotice } = await import('../checkout/last-order-notice.tsx')
  return LastOrderNotice
})

/** Live region for the notice of the last order. The notice's code loads only when an order was placed. */
export function LastOrderPlace() {
  const placed = useHasKeptOrder()
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
