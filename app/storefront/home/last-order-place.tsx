import { Suspense } from 'react'
import { lazyUntilThere } from '../../ui/later-part.tsx'
import { useHasKeptOrder } from '../delivery/kept-order.ts'

const LastOrderNotice = lazyUntilThere(async () => {
  const { LastOrderNotice } = await import('../delivery/last-order-notice.tsx')
  return LastOrderNotice
})

/** Where the order just placed is told of, read out as it appears. Only who has placed one pays for the code. */
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
