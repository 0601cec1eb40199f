import { lazy, Suspense } from 'react'
import { UpdateNotice } from '../installed-app/update-notice.tsx'
import { useOnline } from '../ui/use-online.ts'
import { useCheckoutText } from './delivery/checkout-text.ts'
import { OfflineBanner } from './offline/offline-banner.tsx'

/** Few shoppers ever need it. */
const UnsentOrderNotice = lazy(() => import('./delivery/unsent-order-notice.tsx'))

/** What is told along the bottom edge of every storefront page; read out as it appears. */
export function Notices() {
  const online = useOnline()
  const checkout = useCheckoutText()
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--bottom-bar) z-30">
      <UpdateNotice />
      {online && checkout !== null && (
        <Suspense>
          <UnsentOrderNotice />
        </Suspense>
      )}
      <OfflineBanner />
    </div>
  )
}
