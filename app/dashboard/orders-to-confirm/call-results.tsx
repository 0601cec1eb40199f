import { useId, useRef, useState } from 'react'
import type { ShownOrder } from '../../../contracts/order.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { canPromise, dayText } from '../../../domain/deliveries/wanted-day.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { isUnreachable } from '../../../domain/orders/order-flags.ts'
import { CALL_RESULTS, type CallResult } from '../../../domain/orders/statuses.ts'
import { formatDateTime, formatWeekdayDate } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { laterTimes, readLaterTime } from './later-times.ts'
import type { Queue } from './use-queue.ts'

interface CallResultsProps {
  order: ShownOrder
  queue: Queue
  /** epoch milliseconds */
  now: number
}

/** Results that need a single tap. */
const AT_ONCE = ['no_answer', 'wrong_number'] as const
const ASKING = ['call_later', 'refused'] as const
type Asking = (typeof ASKING)[number] | 'day'
const REASONS = ['Changement d’avis', 'Trop cher', 'Délai trop long', 'Commande en double']
const UNREACHABLE = 'Injoignable'
const CANCELLED = 'Annulée'

/** One button for each result of a call. `call_later` and `refused` need a second tap for the details (D-10). */
export function CallResults({ order, queue, now }: CallResultsProps) {
  const [open, setOpen] = useState<Asking | null>(null)
  const id = useId()
  const today = dayOf(now)
  const { orderId, version } = order
  const busy = queue.sent !== null
  const loading = queue.sent?.orderId === orderId ? queue.sent.label : null

  function store(result: CallResult, details: { again?: string; reason?: string; day?: string } = {}) {
    const day = result === 'confirmed' ? (details.day ?? order.wantedDay) : null
    const label = details.again
      ? `À rappeler le ${formatDateTime(details.again)}`
      : [CALL_RESULTS[result], day && `livrer ${dayText(day, today)}`, details.reason]
          .filter(Boolean)
          .join(', ')
    queue.submit(orderId, label, { action: 'call', result, version, ...details })
  }
  const stateOf = (label: string) => ({
    loading: loading?.startsWith(label) ?? false,
    disabled: busy && loading === null,
  })

  return (
    <div className="mt-auto grid grid-cols-1 gap-2">
      {isUnreachable(order) && (
        <Button
          variant="secondary"
          {...stateOf(CANCELLED)}
          className="border-error! text-error! wrap-anywhere"
          onClick={() => queue.submit(orderId, CANCELLED, { action: 'cancel', reason: UNREACHABLE, version })}
        >
          Annuler la commande
        </Button>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button
          {...stateOf(CALL_RESULTS.confirmed)}
          onClick={() => store('confirmed')}
          className="col-span-2 wrap-anywhere"
        >
          {order.wantedDay === null
            ? CALL_RESULTS.confirmed
            : `${CALL_RESULTS.confirmed}, livrer ${dayText(order.wantedDay, today)}`}
        </Button>
        <Button
          variant="secondary"
          disabled={busy}
          aria-expanded={open === 'day'}
          aria-controls={`${id}-day`}
          onClick={() => setOpen(open === 'day' ? null : 'day')}
          className="col-span-2 px-2! text-sm! wrap-anywhere aria-expanded:bg-action-tint"
        >
          {order.wantedDay === null ? 'Confirmée, livrer le …' : 'Confirmée, livrer un autre jour …'}
        </Button>
        <div id={`${id}-day`} hidden={open !== 'day'} className="col-span-2">
          <DayChoice now={now} disabled={busy} onChoose={(day) => store('confirmed', { day })} />
        </div>
        {AT_ONCE.map((result) => (
          <Button
            key={result}
            variant="secondary"
            {...stateOf(CALL_RESULTS[result])}
            onClick={() => store(result)}
            className="px-2! text-sm! wrap-anywhere"
          >
            {CALL_RESULTS[result]}
          </Button>
        ))}
        {ASKING.map((result) => (
          <Button
            key={result}
            variant="secondary"
            {...stateOf(CALL_RESULTS[result])}
            aria-expanded={open === result}
            aria-controls={`${id}-${result}`}
            onClick={() => setOpen(open === result ? null : result)}
            className="px-2! text-sm! wrap-anywhere aria-expanded:bg-action-tint"
          >
            {CALL_RESULTS[result]}
          </Button>
        ))}
      </div>
      <div id={`${id}-call_later`} hidden={open !== 'call_later'}>
        <Later now={now} disabled={busy} onChoose={(again) => store('call_later', { again })} />
      </div>
      <div id={`${id}-refused`} hidden={open !== 'refused'}>
        <Refused disabled={busy} onChoose={(reason) => store('refused', { reason })} />
      </div>
    </div>
  )
}

interface ChoicesProps {
  disabled: boolean
  onChoose: (choice: string) => void
}

function Later({ now, disabled, onChoose }: ChoicesProps & { now: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)

  function choose() {
    const at = readLaterTime(input.current?.value ?? '', serverNow())
    setError(at ? null : 'Indiquez un moment à venir.')
    if (at) onChoose(at)
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-field bg-ground p-3">
      <legend className="sr-only">Quand rappeler</legend>
      <Chips
        texts={laterTimes(now).map(({ label }) => label)}
        disabled={disabled}
        onChoose={(label) => onChoose(timeOf(label))}
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow">
          <TextField ref={input} type="datetime-local" label="Autre moment" error={error} />
        </div>
        <Button variant="secondary" disabled={disabled} onClick={choose}>
          Rappeler
        </Button>
      </div>
    </fieldset>
  )
}

/** Computes the time of a label when it is tapped, because the card may have been open for a long time. */
function timeOf(label: string): string {
  const times = laterTimes(serverNow())
  return (times.find((time) => time.label === label) ?? times[1] ?? { at: '' }).at
}

function Refused({ disabled, onChoose }: ChoicesProps) {
  const [reason, setReason] = useState('')
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-field bg-ground p-3">
      <legend className="sr-only">Pourquoi</legend>
      <Chips texts={REASONS} disabled={disabled} onChoose={onChoose} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label="Autre raison"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <Button variant="secondary" disabled={disabled} onClick={() => onChoose(reason.trim())}>
          {reason.trim() === '' ? 'Sans raison' : 'Refuser'}
        </Button>
      </div>
    </fieldset>
  )
}

const DAYS = 4

/** The next days, or another one. */
function DayChoice({ now, disabled, onChoose }: ChoicesProps & { now: number }) {
  const [error, setError] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(now + (index + 1) * DAY_MS))
  const labels = new Map(days.map((day) => [formatWeekdayDate(day), day]))

  function choose() {
    const isPossible = canPromise(typed, serverNow())
    setError(isPossible ? null : 'Indiquez un jour à venir, dans les trois mois.')
    if (isPossible) onChoose(typed)
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-field bg-ground p-3">
      <legend className="sr-only">Quel jour livrer</legend>
      <Chips
        texts={[...labels.keys()]}
        disabled={disabled}
        onChoose={(label) => onChoose(labels.get(label) ?? '')}
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            type="date"
            label="Autre jour"
            min={dayOf(now)}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button variant="secondary" disabled={disabled} onClick={choose}>
          Confirmer ce jour
        </Button>
      </div>
    </fieldset>
  )
}

function Chips({ texts, disabled, onChoose }: ChoicesProps & { texts: readonly string[] }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {texts.map((text) => (
        <Button
          key={text}
          variant="quiet"
          disabled={disabled}
          onClick={() => onChoose(text)}
          className="border-2 border-line-strong bg-surface px-2! text-sm! wrap-anywhere"
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
