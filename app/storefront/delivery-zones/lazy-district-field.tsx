import { type ComponentProps, Suspense } from 'react'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'

/** Loaded only in shops that charge for delivery. */
const DistrictField = lazyWithRetry(async () => (await import('./district-field.tsx')).DistrictField)

/** The field for a district; nothing in a shop without delivery zones. */
export function LazyDistrictField(props: ComponentProps<typeof DistrictField>) {
  return (
    props.zones.length > 0 && (
      <Suspense fallback={<div className="min-h-28" />}>
        <DistrictField {...props} />
      </Suspense>
    )
  )
}
