import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type BulkResult, bulkCounts } from '../../../domain/orders/bulk-summary.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { orderDetailsPath } from '../page-paths.ts'

/** `11 faites, 2 refusées : …` with each refused order and its reason. Takes focus when the selection bar closes. */
export function BulkOutcome({ outcome, onClose }: { outcome: BulkResult | null; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) box.current?.focus()
  }, [outcome])
  if (!outcome) return null
  const { refused } = outcome
  return (
    <div ref={box} tabIndex={-1} className="relative outline-none *:pr-14">
      <Alert kind={refused.length > 0 ? 'warning' : 'success'}>
        <p>{`${bulkCounts(outcome)}${refused.length > 0 ? '\u202f:' : ''}`}</p>
        {refused.length > 0 && (
          <ul className="font-normal text-ink">
            {refused.map(({ orderId, message }) => (
              <li key={orderId}>
                <Link to={orderDetailsPath(orderId)} className="word-link">
                  {orderId}
                </Link>
                <span>{` ${message}`}</span>
              </li>
            ))}
          </ul>
        )}
      </Alert>
      <IconButton label="Fermer" onClick={onClose} className="absolute top-1 right-1 pr-0!">
        <X className="size-5" />
      </IconButton>
    </div>
  )
}
