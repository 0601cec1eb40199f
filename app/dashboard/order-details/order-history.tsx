import type { ShownDetails } from '../../../contracts/order-details.ts'
import { collectedText } from '../../../domain/money/short.ts'
import { FAILURE_REASONS, type FailureReason } from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { changeTexts, eventActor, eventTitle, paymentText } from './event-texts.ts'

interface OrderHistoryProps {
  order: ShownDetails
  /** names of the couriers by id */
  courierNames: ReadonlyMap<string, string>
}

/** All changes of the order, newest first, with user and time (D-03). */
export function OrderHistory({ order: { events, payments }, courierNames }: OrderHistoryProps) {
  return (
    <section aria-labelledby="history" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="history" className="text-lg">
        Historique
      </h2>
      <ol className="grid gap-4 border-l-2 border-line pl-4">
        {events.toReversed().map((event) => (
          <li
            key={event.number}
            className="relative before:absolute before:top-1.5 before:-left-[1.4rem] before:size-2.5 before:rounded-full before:bg-action"
          >
            <p className="font-bold">{eventTitle(event)}</p>
            <p className="text-sm text-ink-soft">
              {event.at && <time dateTime={event.at}>{formatDateTime(event.at)}</time>}
              <span>{`, ${eventActor(event, courierNames)}`}</span>
            </p>
            {event.note && <p className="text-sm wrap-anywhere">{event.note}</p>}
            {[
              ...changeTexts(event, courierNames),
              ...payments.filter(({ eventNumber }) => eventNumber === event.number).map(paymentText),
            ].map((text) => (
              <p key={text} className="text-sm wrap-anywhere">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

const RESULTS: Readonly<Record<string, string>> = {
  delivered: 'Livrée',
  partially_delivered: 'Livrée en partie',
  exchanged: 'Échangée',
  failed: 'Non livrée',
}

/** The delivery attempts of the order (D-24). */
export function DeliveryAttempts({ order: { deliveryAttempts }, courierNames }: OrderHistoryProps) {
  if (deliveryAttempts.length === 0) return null
  return (
    <section aria-labelledby="attempts" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="attempts" className="text-lg">
        Livraisons
      </h2>
      <ol className="divide-y divide-line">
        {deliveryAttempts.map((attempt) => (
          <li key={attempt.number} className="py-2">
            <p className="font-bold">
              {`${attempt.number}. ${attempt.result === null ? 'En route' : (RESULTS[attempt.result] ?? 'Terminée')}${attempt.reason ? `, ${FAILURE_REASONS[attempt.reason as FailureReason] ?? 'autre'}` : ''}`}
            </p>
            <p className="text-sm text-ink-soft">
              {[
                courierNames.get(attempt.courierId ?? ''),
                attempt.leftAt && `partie le ${formatDateTime(attempt.leftAt)}`,
                attempt.endedAt && `terminée le ${formatDateTime(attempt.endedAt)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="text-sm">
              {attempt.result === null
                ? `À encaisser\u202f: ${formatFrancs(attempt.expected)}`
                : `${collectedText(attempt)} sur ${formatFrancs(attempt.expected)}`}
            </p>
            {attempt.note && <p className="text-sm wrap-anywhere">{attempt.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
