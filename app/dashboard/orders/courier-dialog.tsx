import { useState } from 'react'
import { Link } from 'react-router'
import type { ShownOrder } from '../../../contracts/order.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { dayText } from '../../../domain/deliveries/wanted-day.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { serverNow } from '../../browser/server-time.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { COURIERS_PATH } from '../page-paths.ts'
import { OrderNotices } from './order-notices.tsx'
import { useCouriers } from './use-loaded.ts'

/** Runs can be planned for a week. */
const DAYS = 7

interface CourierDialogProps {
  title: string
  loading: boolean
  /** those to assign, whose wanted days and pinned notes are shown */
  orders: readonly ShownOrder[]
  /** `courierId` null: removes the courier; without `day`, each order goes to the run of its wanted day */
  onChoose: (courierId: string | null, day?: string) => void
  onClose: () => void
  current?: string | null
}

/** Asks which courier's delivery run gets the orders, and of which day. Render this dialog only while it is open. */
export function CourierDialog({
  title,
  loading,
  orders,
  onChoose,
  onClose,
  current = null,
}: CourierDialogProps) {
  const couriers = useCouriers().filter(({ active, id }) => active || id === current)
  const [chosen, setChosen] = useState(current ?? '')
  const [day, setDay] = useState('')
  const [error, setError] = useState<string | null>(null)
  const today = dayOf(serverNow())
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(Date.parse(today) + index * DAY_MS))
  const noticed = orders.filter(({ wantedDay, pinnedNotes }) => wantedDay || pinnedNotes.length > 0)

  function submit() {
    if (chosen === '' && current === null) setError('Choisissez un livreur.')
    else onChoose(chosen || null, day || undefined)
  }

  return (
    <FormDialog title={title} submit="Confier" loading={loading} onSubmit={submit} onClose={onClose}>
      <div className="grid gap-3">
        <SelectField
          label="Livreur"
          error={error}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value)
            setError(null)
          }}
        >
          <Options
            none={current === null ? 'Choisir' : 'Aucun'}
            of={couriers.map(({ id, name }) => [id, name])}
          />
        </SelectField>
        <SelectField label="Tournée" value={day} onChange={(event) => setDay(event.target.value)}>
          <Options none="Jour voulu, ou aujourd’hui" of={days.map((one) => [one, dayText(one, today)])} />
        </SelectField>
        {noticed.length > 0 && (
          <ul className="grid grid-cols-1 gap-2">
            {noticed.map((order) => (
              <li key={order.orderId} className="rounded-field bg-ground p-2">
                <p className="text-sm font-bold wrap-anywhere">
                  {`${recipientOf(order).name}, ${order.orderId}`}
                </p>
                <OrderNotices order={order} />
              </li>
            ))}
          </ul>
        )}
        <Link to={COURIERS_PATH} className="word-link justify-self-start">
          Gérer les livreurs
        </Link>
      </div>
    </FormDialog>
  )
}
