import { Truck } from 'lucide-react'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { bulkOrderAnswer } from '../../../contracts/order-details.ts'
import type { ShownRun, ShownStop } from '../../../contracts/run.ts'
import { isToDeliver, leavesWithRun, RUN_STATES, type RunState } from '../../../domain/deliveries/run.ts'
import { collectedText } from '../../../domain/money/short.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { FAILURE_REASON_NAMES, FAILURE_REASONS } from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePermission } from '../access.ts'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { messagesOf, useOtherDay } from '../orders/use-other-day.tsx'
import { useGuard } from '../use-guard.ts'
import { RunLink } from './run-link.tsx'
import { MoveButtons, StopRow } from './stop-row.tsx'

const COLORS: Readonly<Record<RunState, string>> = {
  planned: 'bg-warning-tint text-warning',
  out: 'bg-sky text-ink',
  done: 'bg-success-tint text-success',
}

/** The stops in the sequence that is being saved, otherwise in the stored sequence. */
function sortedStops(orders: readonly ShownStop[], saving: readonly string[] | null): readonly ShownStop[] {
  if (saving === null) return orders
  const placeOf = (stop: ShownStop) => saving.indexOf(stop.orderId)
  return orders.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function RunCard({ run }: { run: ShownRun }) {
  const { id: runId, courierName, toCollect, collected, atDoor, attempts } = run
  const mayManage = usePermission('orders')
  const { send, pending, sentKey } = useChange<readonly string[]>()
  const stops = sortedStops(run.orders, sentKey)
  const state = (Object.keys(RUN_STATES) as RunState[]).find((one) => one === run.state) ?? 'planned'
  const nameOf = (orderId: string) => {
    const stop = run.orders.find((one) => one.orderId === orderId)
    return stop ? recipientOf(stop).name : `Commande ${orderId}`
  }

  function move(index: number, by: -1 | 1) {
    const orderIds = stops.map(({ orderId }) => orderId)
    const [moved = ''] = orderIds.splice(index, 1)
    orderIds.splice(index + by, 0, moved)
    const path = encoded`/runs/${runId}/order`
    void send({ method: 'PATCH', path, body: { orderIds }, answer: successAnswer, key: orderIds })
  }

  return (
    <article
      aria-labelledby={`run-${runId}`}
      className="grid grid-cols-1 content-start gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`run-${runId}`} className="text-lg wrap-anywhere">
          {courierName}
        </h2>
        <Badge label={RUN_STATES[state]} colors={COLORS[state]} />
      </div>
      <p>
        <span>{`${pluralize(stops.length, 'commande')}, à encaisser `}</span>
        <strong>{formatFrancs(toCollect)}</strong>
        <span>, encaissé </span>
        <strong>{formatFrancs(collected)}</strong>
        {atDoor > 0 && <span>{`, annoncé par Wave ou Orange Money ${formatFrancs(atDoor)}`}</span>}
      </p>
      <Departure run={run} />
      <ol className="divide-y divide-line">
        {stops.map((stop, index) => (
          <li key={stop.orderId} className="py-3">
            <StopRow
              stop={stop}
              number={index + 1}
              aside={
                mayManage &&
                isToDeliver(stop) && (
                  <MoveButtons
                    name={recipientOf(stop).name}
                    first={pending || index === 0}
                    last={pending || index === stops.length - 1}
                    onMove={(by) => move(index, by)}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      {attempts.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-bold">
            {pluralize(attempts.length, 'tentative')}
          </summary>
          <AttemptList attempts={attempts} nameOf={({ orderId }) => nameOf(orderId)} />
        </details>
      )}
      <RunLink run={run} />
    </article>
  )
}

function Departure({ run: { id: runId, orders, attempts } }: { run: ShownRun }) {
  const { send, loading } = useChange()
  const guard = useGuard('orders')
  const [results, setResults] = useState<InferOutput<typeof bulkOrderAnswer> | null>(null)
  const path = encoded`/runs/${runId}/dispatch`
  const { askAnyway, dialog } = useOtherDay()
  const dispatch = (query = '?checkDay=true') =>
    send({ method: 'POST', path: path + query, answer: bulkOrderAnswer }, (result) => {
      setResults(result.ok ? result.data : null)
      if (!result.ok || result.data.otherDay.length === 0) return
      askAnyway(messagesOf(result.data.otherDay), 'Faire partir quand même', async () => {
        await dispatch('')
      })
    })
  const attempted = new Set(attempts.map(({ orderId }) => orderId))
  const waiting = orders.some((stop) => leavesWithRun(stop, attempted.has(stop.orderId)))
  return (
    <>
      {waiting && (
        <Button className="justify-self-start" loading={loading} {...guard(() => void dispatch())}>
          <Truck className="size-5" />
          Départ
        </Button>
      )}
      {results && (
        <Alert kind={results.refused.length + results.otherDay.length > 0 ? 'warning' : 'success'}>
          <p>
            {results.done.length + results.refused.length + results.otherDay.length === 0
              ? 'Aucune commande à faire partir.'
              : results.message}
          </p>
        </Alert>
      )}
      {dialog}
    </>
  )
}

/** A delivery attempt (D-24). */
type Attempt = ShownRun['attempts'][number]

const RESULTS: Readonly<Record<string, string>> = {
  delivered: 'Livré',
  partially_delivered: 'Livré en partie',
  exchanged: 'Échange de taille',
  failed: 'Pas livré',
}

function attemptResult({ endedAt, result, reason }: Attempt): string {
  if (endedAt === null) return 'En route'
  const why = FAILURE_REASON_NAMES.find((name) => name === reason)
  const text = RESULTS[result ?? ''] ?? 'Terminé'
  return why ? `${text} : ${FAILURE_REASONS[why].toLowerCase()}` : text
}

interface AttemptListProps {
  attempts: readonly Attempt[]
  nameOf: (attempt: Attempt) => string
}

function AttemptList({ attempts, nameOf }: AttemptListProps) {
  return (
    <ol className="grid gap-2">
      {attempts.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only added
        <li key={index} className="grid gap-0.5 rounded-field border-2 border-line px-3 py-2">
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="font-bold wrap-anywhere">{`${attempt.number}. ${nameOf(attempt)}`}</span>
            <span className="font-bold">{attemptResult(attempt)}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
            <span>
              {`${attempt.leftAt ? `Départ ${formatDateTime(attempt.leftAt)}` : ''}${attempt.endedAt ? `, fin ${formatDateTime(attempt.endedAt)}` : ''}`}
            </span>
            <span>
              {attempt.endedAt === null
                ? `À encaisser\u202f: ${formatFrancs(attempt.expected)}`
                : `${collectedText(attempt)}${attempt.collected + attempt.cash === attempt.expected ? '' : ` sur ${formatFrancs(attempt.expected)}`}`}
            </span>
          </span>
          {attempt.note !== '' && <span className="text-sm wrap-anywhere">{attempt.note}</span>}
        </li>
      ))}
    </ol>
  )
}
