import { UpdateNotice } from '../pwa/update-notice.tsx'
import { UnsentOrderNotice } from './checkout/unsent-order-notice.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'

/** What is told along the bottom edge of every storefront page; read out as it appears. */
export function Notices() {
  return (
    <div role="status" className="fixed inset-x-0 bottom-(--bottom-bar) z-30">
      <UpdateNotice />
      <UnsentOrderNotice />
      <OfflineBanner />
    </div>
  )
}
