import { useId, useState } from 'react'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { returnableUnits } from '../../../domain/orders/returns.ts'
import { isDelivered } from '../../../domain/orders/statuses.ts'
import { waitingLines } from '../../../domain/orders/units-back.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { usePermission } from '../access.ts'
import { Badge } from '../badge.tsx'
import { useGuard } from '../use-guard.ts'
import { ExchangeForm } from './exchange-form.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { RequestForm } from './request-form.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'
import { ExchangeLink, ReturnAmount } from './return-parts.tsx'
import { restockText, returnLabel, unitText } from './return-texts.ts'
import { ReceiveBackForm } from './waiting-units.tsx'

/** The returns of an order with their steps (D-40 to D-42). Renders nothing before the delivery. */
export function OrderReturns({ order }: { order: ShownDetails }) {
  const [asking, setAsking] = useState(false)
  const mayManage = usePermission('orders')
  const title = useId()
  if (!isDelivered(order)) return null
  const offersReturn =
    mayManage && order.items.some((_item, position) => returnableUnits(order, position) > 0)
  const isAwaited = waitingLines(order.items).length > 0
  if (order.returns.length === 0 && !offersReturn && !isAwaited) return null
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} className="text-lg">
          Retours
        </h2>
        {offersReturn && !asking && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Demander un retour
          </Button>
        )}
      </div>
      {isAwaited && <AwaitedUnits order={order} mayManage={mayManage} />}
      {asking && <PeriodWarning until={order.returnUntil} />}
      {asking && <RequestForm order={order} onClose={() => setAsking(false)} />}
      <ul className="divide-y divide-line empty:hidden">
        {order.returns.map((found) => (
          <ReturnRow key={found.id} order={order} found={found} mayManage={mayManage} />
        ))}
      </ul>
    </section>
  )
}

/** The units that the courier brings back from the door. */
function AwaitedUnits({ order, mayManage }: Pick<ReturnRowProps, 'order' | 'mayManage'>) {
  const [open, setOpen] = useState(false)
  const lines = waitingLines(order.items).map((line) => {
    const { name = '', color = null, size = null } = order.items[line.position] ?? {}
    return { ...line, name, color, size }
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="font-bold">À reprendre au livreur, pas encore en vente :</p>
      <ul>
        {lines.map((line) => (
          <li key={line.position} className="wrap-anywhere">
            {unitText(line)}
          </li>
        ))}
      </ul>
      {open && <ReceiveBackForm orderId={order.orderId} lines={lines} onClose={() => setOpen(false)} />}
      {mayManage && !open && (
        <Button variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
          Recevoir les pièces
        </Button>
      )}
    </div>
  )
}

/** Warns that the return period is over; the merchant may still accept the return. */
function PeriodWarning({ until }: { until: string | null }) {
  if (until === null || Date.parse(until) > serverNow()) return null
  return (
    <Alert kind="warning">
      <p>{`Le délai de retour de la boutique est passé depuis le ${formatDate(until)}.`}</p>
      <p className="font-normal">Vous pouvez quand même accepter ce retour.</p>
    </Alert>
  )
}

const FORMS = {
  receive: ReceiveForm,
  refund: RefundForm,
  exchange: ExchangeForm,
  reject: RefuseForm,
} as const satisfies Record<string, (props: ReturnFormProps) => React.ReactNode>

type Step = keyof typeof FORMS

const STEPS: Readonly<Record<string, readonly { step: Step; label: string }[]>> = {
  requested: [
    { step: 'receive', label: 'Recevoir' },
    { step: 'reject', label: 'Refuser' },
  ],
  received: [
    { step: 'refund', label: 'Rembourser' },
    { step: 'exchange', label: 'Échanger' },
    { step: 'reject', label: 'Refuser' },
  ],
}

interface ReturnRowProps extends Omit<ReturnFormProps, 'onClose'> {
  mayManage: boolean
}

function ReturnRow({ order, found, mayManage }: ReturnRowProps) {
  const [step, setStep] = useState<Step | null>(null)
  const { status, reason, amount, method, exchangeOrderId, createdAt } = found
  const guardPayment = useGuard('orders', 'payments')
  const steps = mayManage ? (STEPS[status] ?? []) : []
  // Closes the open form when another user's change has made the step of this form impossible.
  const open = steps.some((one) => one.step === step) ? step : null
  const Form = open && FORMS[open]
  return (
    <li className="grid grid-cols-1 gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge {...returnLabel(status)} />
          {createdAt && <time dateTime={createdAt}>{formatDate(createdAt)}</time>}
          <ReturnAmount amount={amount} method={method} />
        </p>
        <ReturnedUnits order={order} found={found} />
        {reason && <p className="text-sm wrap-anywhere text-ink-soft">{reason}</p>}
        {exchangeOrderId && <ExchangeLink orderId={exchangeOrderId} />}
      </div>
      {Form && <Form order={order} found={found} onClose={() => setStep(null)} />}
      {!Form && steps.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {steps.map(({ step: next, label }) => {
            const press = () => setStep(next)
            const props = next === 'refund' ? guardPayment(press) : { onClick: press }
            return (
              <Button key={next} variant={next === 'reject' ? 'quiet' : 'secondary'} {...props}>
                {label}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}

function ReturnedUnits({ order, found }: Pick<ReturnFormProps, 'order' | 'found'>) {
  return (
    <ul>
      {found.lines.map(({ position, quantity, restock }) => {
        const { name = '', color = null, size = null } = order.items[position] ?? {}
        return (
          <li key={`${position} ${restock}`} className="wrap-anywhere">
            <span>{unitText({ quantity, name, color, size })}</span>
            <span className="text-ink-soft">{restockText(restock)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Refuses a return. Units that the shop has already received are sent back to the customer. */
function RefuseForm({ order, found, onClose }: ReturnFormProps) {
  const [note, setNote] = useState('')
  return (
    <ReturnForm
      order={order}
      label="Refuser le retour"
      danger
      onSubmit={(send) => send({ action: 'refuse_return', returnId: found.id, note })}
      onClose={onClose}
    >
      <TextField
        label="Raison (facultatif)"
        help={found.status === 'received' ? 'Les pièces reçues repartent chez le client.' : undefined}
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ReturnForm>
  )
}
