import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { isExpected } from '../../../domain/orders/followed-order.ts'
import { canMove } from '../../../domain/orders/statuses.ts'
import { formatWeekdayDate } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { TextField } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { FormDialog } from '../form-dialog.tsx'
import { orderAction } from '../orders/order-action.ts'
import { WantedDay } from '../orders/order-notices.tsx'
import { useGuard } from '../use-guard.ts'

/** The day on which the customer wants the order, and the way to set it. */
export function OrderDay({ order }: { order: ShownDetails }) {
  const [open, setOpen] = useState(false)
  const guard = useGuard('orders')
  const { wantedDay } = order
  if (!isExpected(order)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {wantedDay !== null && (
        <p className="flex gap-2 font-bold">
          <CalendarDays className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <WantedDay day={wantedDay} />
        </p>
      )}
      {canMove(order, 'set_day') && (
        <button type="button" {...guard(() => setOpen(true))} className="word-link">
          {wantedDay === null ? 'Choisir le jour de livraison' : 'Changer de jour'}
        </button>
      )}
      {open && <DayDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}

const changedTo = (day: string | null) =>
  `Changé entre-temps\u202f: ${day === null ? 'dès que possible' : formatWeekdayDate(day)}. Enregistrez pour garder le vôtre.`

function DayDialog({ order, onClose }: { order: ShownDetails; onClose: () => void }) {
  const { orderId, version, wantedDay } = order
  const [day, setDay] = useState(wantedDay ?? '')
  const [error, setError] = useState<string | null>(null)
  const { send, loading } = useChange()
  // The page behind the dialog follows a colleague who sets a day meanwhile, whose day is then not overwritten unasked.
  const [seen, setSeen] = useState(wantedDay)

  const submit = () => {
    if (wantedDay !== seen && wantedDay !== (day || null)) {
      setSeen(wantedDay)
      setError(changedTo(wantedDay))
      return
    }
    void send(
      { ...orderAction(orderId, { action: 'set_day', day: day || null, version }), silent: true },
      (result) => (result.ok ? onClose() : setError(result.message)),
    )
  }

  return (
    <FormDialog
      title="Jour de livraison"
      submit="Enregistrer"
      loading={loading}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Livrer le"
        type="date"
        help={'Vide\u202f: dès que possible.'}
        min={dayOf(serverNow())}
        value={day}
        error={error}
        onChange={(event) => {
          setDay(event.target.value)
          setError(null)
        }}
      />
    </FormDialog>
  )
}
