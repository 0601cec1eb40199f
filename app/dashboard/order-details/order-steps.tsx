import { useState } from 'react'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { MONEY_ACTIONS, UNDO_MS } from '../../../domain/orders/order-action.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { randomId } from '../../browser/random-id.ts'
import { useNow } from '../../browser/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { CourierDialog } from '../orders/courier-dialog.tsx'
import { orderAction } from '../orders/order-action.ts'
import { useOtherDay } from '../orders/use-other-day.tsx'
import { RestockDialog } from '../returns/restock-dialog.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { useGuard } from '../use-guard.ts'
import { eventTitle } from './event-texts.ts'
import { StepDialog } from './step-dialog.tsx'
import { type AskingStep, isAsking, STEPS, type StepName, stepsOf } from './steps.ts'

const REVERSALS: ReadonlySet<StepName> = new Set([
  'revert_confirmation',
  'cancel',
  'fail',
  'return_to_stock',
  'refuse_payment',
])

/** The next steps of the order, and a button that undoes the last step. */
export function OrderSteps({ order }: { order: ShownDetails }) {
  const { send, sentKey: running } = useChange<OrderActionInput['action']>()
  /** the step of the open dialog; a retry sends the same `key`, so that the API stores the step only once */
  const [asking, setAsking] = useState<{ step: AskingStep; key: string } | null>(null)
  const guard = useGuard('orders')
  const guardMoney = useGuard('orders', 'payments')
  const [failure, setFailure] = useState<string | null>(null)

  const { askAnyway, dialog } = useOtherDay()

  function submit(body: OrderActionInput) {
    const leaves = body.action === 'dispatch' || body.action === 'assign'
    const step = orderAction(order.orderId, {
      ...{ key: asking?.key ?? randomId(), version: order.version },
      ...(leaves && { checkDay: true }),
      ...body,
    })
    setFailure(null)
    return send({ ...step, failure: messageOrFailed, silent: true, key: body.action }, (result) => {
      // The form stays open when the user can correct a value, or retry after a failed request.
      const isRetry = !result.ok && (result.outcome === 'failed' || result.status === 400)
      if (isRetry && asking) return setFailure(result.message)
      setAsking(null)
      if (result.ok) return
      if (result.code !== 'OTHER_DAY') return void notify.error(result.message)
      const confirm = body.action === 'assign' ? 'Confier quand même' : 'Faire partir quand même'
      askAnyway([result.message], confirm, async () => {
        await submit({ ...body, checkDay: false } as OrderActionInput)
      })
    })
  }
  function close() {
    setAsking(null)
    setFailure(null)
  }
  const press = (step: StepName) =>
    isAsking(step) ? setAsking({ step, key: randomId() }) : void submit({ action: step } as OrderActionInput)

  return (
    <section aria-label="Étapes" className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {stepsOf(order).map((step, index) => (
          <Button
            key={step}
            variant={
              index === 0 && !MONEY_ACTIONS.has(step)
                ? 'primary'
                : REVERSALS.has(step)
                  ? 'quiet'
                  : 'secondary'
            }
            loading={running === step && !asking}
            disabled={running !== null}
            {...(MONEY_ACTIONS.has(step) ? guardMoney : guard)(() => press(step))}
            className={step === 'cancel' ? 'text-error!' : ''}
          >
            {STEPS[step].label}
          </Button>
        ))}
      </div>
      {order.undoable && (
        <UndoLast order={order} running={running} onUndo={() => void submit({ action: 'undo' })} />
      )}
      {asking?.step === 'assign' ? (
        <CourierDialog
          title={STEPS.assign.title}
          current={order.courierId}
          loading={running !== null}
          orders={[order]}
          onChoose={(courierId, day) => void submit({ action: 'assign', courierId, ...(day && { day }) })}
          onClose={close}
        />
      ) : asking?.step === 'return_to_stock' ? (
        <RestockDialog
          title={STEPS.return_to_stock.title}
          items={order.items}
          loading={running !== null}
          failure={failure}
          onSubmit={(restock) => void submit({ action: 'return_to_stock', restock })}
          onClose={close}
        />
      ) : (
        asking && (
          <StepDialog
            key={asking.key}
            step={asking.step}
            order={order}
            loading={running !== null}
            failure={failure}
            onSubmit={(body) => void submit(body)}
            onClose={close}
          />
        )
      )}
      {dialog}
    </section>
  )
}

const TICK_MS = 10_000

interface UndoLastProps {
  order: ShownDetails
  running: OrderActionInput['action'] | null
  onUndo: () => void
}

function UndoLast({ order, running, onUndo }: UndoLastProps) {
  const now = useNow(0, TICK_MS)
  const guard = useGuard('orders')
  const last = order.events.at(-1)
  if (!last?.at) return null
  const minutes = Math.ceil((Date.parse(last.at) + UNDO_MS - now) / 60_000)
  if (minutes <= 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      <UndoButton
        what="la dernière étape"
        variant="quiet"
        loading={running === 'undo'}
        disabled={running !== null}
        {...guard(onUndo)}
        className="px-3! text-link! underline"
      />
      <span>{`${quoted(eventTitle(last))}, encore ${Math.min(minutes, UNDO_MS / 60_000)} min`}</span>
    </p>
  )
}
