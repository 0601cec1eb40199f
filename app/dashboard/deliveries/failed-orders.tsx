import { PackageOpen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ShownCourier } from '../../../contracts/courier.ts'
import type { ShownStop } from '../../../contracts/run.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { dayText, departureDay } from '../../../domain/deliveries/wanted-day.ts'
import type { UnitsOfLine } from '../../../domain/orders/order-action.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { orderAction } from '../orders/order-action.ts'
import { RestockDialog } from '../returns/restock-dialog.tsx'
import { useGuard } from '../use-guard.ts'
import { StopRow } from './stop-row.tsx'

interface FailedOrdersProps {
  orders: readonly ShownStop[]
  couriers: readonly ShownCourier[]
}

export function FailedOrders({ orders, couriers }: FailedOrdersProps) {
  const [again, setAgain] = useState<ShownStop | null>(null)
  const [back, setBack] = useState<ShownStop | null>(null)
  const { send, loading } = useChange()
  const guard = useGuard('orders')
  async function restockUnits({ orderId }: ShownStop, restock: UnitsOfLine[]) {
    const sent = await send(orderAction(orderId, { action: 'return_to_stock', restock }))
    if (sent) setBack(null)
  }
  return (
    <section aria-label="Livraisons non faites" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Non livrées</h2>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {orders.map((stop) => (
          <li key={stop.orderId} className="rounded-card bg-surface p-5 shadow-card">
            <StopRow stop={stop}>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button variant="secondary" {...guard(() => setAgain(stop))}>
                  <RotateCcw className="size-5" />
                  Nouvelle tentative
                </Button>
                <Button variant="quiet" {...guard(() => setBack(stop))}>
                  <PackageOpen className="size-5" />
                  Remettre en stock
                </Button>
              </div>
            </StopRow>
          </li>
        ))}
      </ul>
      {again && <AgainDialog stop={again} couriers={couriers} onClose={() => setAgain(null)} />}
      {back && (
        <RestockDialog
          title={`Commande ${back.orderId}`}
          items={back.items}
          loading={loading}
          onSubmit={(restock) => void restockUnits(back, restock)}
          onClose={() => setBack(null)}
        />
      )}
    </section>
  )
}

interface AgainDialogProps {
  stop: ShownStop
  couriers: readonly ShownCourier[]
  onClose: () => void
}

/** Chooses the courier and day of the next attempt. Render it only while it is open. */
function AgainDialog({ stop, couriers, onClose }: AgainDialogProps) {
  const today = dayOf(serverNow())
  const active = couriers.filter((courier) => courier.active)
  const [courierId, setCourierId] = useState(
    active.find(({ id }) => id === stop.courierId)?.id ?? active[0]?.id ?? '',
  )
  const [day, setDay] = useState(departureDay(stop.wantedDay, today))
  const { send, loading } = useChange()
  const wanted = departureDay(stop.wantedDay, today)
  const isOtherDay = stop.wantedDay !== null && day !== wanted

  async function submit() {
    if (courierId === '' || day === '') return
    const assign = orderAction(stop.orderId, { action: 'assign', courierId, day, checkDay: !isOtherDay })
    if (day !== today) {
      const planned = await send({ ...assign, success: 'Nouvelle tentative prévue' })
      return planned?.ok && onClose()
    }
    const assigned = await send({ ...assign, success: '', reload: ({ ok }) => !ok })
    if (!assigned?.ok) return
    const dispatch = orderAction(stop.orderId, { action: 'dispatch', checkDay: !isOtherDay })
    const left = await send({ ...dispatch, success: 'Commande repartie en livraison' })
    if (left?.ok) onClose()
  }

  return (
    <FormDialog
      title={`Nouvelle tentative : ${recipientOf(stop).name}`}
      submit={`${day === today ? 'Faire repartir' : 'Prévoir'}${isOtherDay ? ' quand même' : ''}`}
      loading={loading}
      disabled={courierId === ''}
      validate
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label="Livreur"
        value={courierId}
        onChange={(event) => setCourierId(event.target.value)}
        help={active.length === 0 ? 'Ajoutez d’abord un livreur actif.' : undefined}
      >
        <Options of={active.map(({ id, name }) => [id, name])} />
      </SelectField>
      <TextField
        label="Jour"
        type="date"
        min={today}
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {isOtherDay && (
        <Alert kind="warning">
          <p>{`Cette commande est à livrer ${dayText(wanted, today)}.`}</p>
        </Alert>
      )}
    </FormDialog>
  )
}
