import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { BulkOutcome as Outcome } from '../../../contracts/order-details.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { runText } from '../../../domain/deliveries/wanted-day.ts'
import { bulkCounts } from '../../../domain/orders/bulk-summary.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DELIVERIES_PATH, orderDetailsPath } from '../page-paths.ts'

/**
 * `11 faites, 2 refusées : …` with each refused order and its reason, and the runs that orders were assigned to. Takes focus when the
 * selection bar closes.
 */
export function BulkOutcome({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
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
        {outcome.runs.map((run) => (
          <Link
            key={`${run.courierName} ${run.day}`}
            to={`${DELIVERIES_PATH}?day=${run.day}`}
            className="word-link justify-self-start"
          >
            {runText(run, dayOf(serverNow()))}
          </Link>
        ))}
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
