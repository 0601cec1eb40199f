import { Suspense } from 'react'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { useRecent } from './recent-store.ts'

const RecentlyViewed = lazyWithRetry(async () => (await import('./recently-viewed.tsx')).RecentlyViewed)

/** The products viewed last, except the product `except`. The code of the list loads only when there are any. */
export function RecentSlot({ except }: { except?: string }) {
  const hasAny = useRecent().some((id) => id !== except)
  return (
    hasAny && (
      <Suspense>
        <RecentlyViewed except={except} />
      </Suspense>
    )
  )
}
