import { type ComponentProps, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { asked, dueAtDoor, surplus, toCollect, toCollectAtDoor } from '../../../domain/money/owed.ts'
import { STORE_ANYWAY, shortQuestion } from '../../../domain/money/short.ts'
import { openClaim } from '../../../domain/orders/amounts.ts'
import { remainingUnits } from '../../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { FAILURE_REASONS } from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { readFrancs } from '../../../domain/pricing/read-amount.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { messageAt, useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { RefundChoice, wholeWays } from './order-refunds.tsx'
import { stepForm } from './step-form.ts'
import { type AskingStep, STEPS } from './steps.ts'

interface StepDialogProps {
  step: Exclude<AskingStep, 'assign' | 'return_to_stock'>
  order: ShownDetails
  loading: boolean
  failure: string | null
  onSubmit: (body: OrderActionInput) => void
  onClose: () => void
}

/** Asks for the input of a step: an amount, a reason, units. Render it only while it is open. */
export function StepDialog({ step, order, loading, failure, onSubmit, onClose }: StepDialogProps) {
  const isAtDoor = step === 'deliver' || step === 'deliver_partly'
  const owed =
    step === 'pay' ? asked(order, openClaim(order)) : isAtDoor ? toCollectAtDoor(order) : toCollect(order)
  const ways = step === 'refund' ? wholeWays(order) : []
  const usual = ways.find(({ amount }) => amount <= surplus(order))
  const form = useShopForm(stepForm, {
    action: step,
    amount: String(step === 'refund' ? (usual?.amount ?? surplus(order)) || '' : owed),
    paymentId: usual?.paymentId ?? '',
    method:
      PAYMENT_METHODS.find((method) => method === (order.doorClaim?.method ?? order.paymentMethod)) ?? 'Cash',
    cash: '',
    reason: '',
    note: '',
    refused: order.items.map((_, position) => ({ position, quantity: 0 })),
  })
  /** whether the user typed an amount; until then the amount is computed from the refused units */
  const typed = useRef(false)
  const method = useWatch({ control: form.control, name: 'method' })
  const paymentId = useWatch({ control: form.control, name: 'paymentId' }) ?? ''
  const checksClaim = step === 'confirm_payment' || step === 'refuse_payment'
  const asksAmount = step !== 'cancel' && step !== 'fail' && !checksClaim && paymentId === ''
  const asksMethod = asksAmount || step === 'confirm_payment'
  /** what was asked about an amount; the same amount sent again is not asked about again */
  const [question, setQuestion] = useState<{ text: string; paid: number } | null>(null)

  /** What is due, and what is typed in cash beside a wallet's payment. */
  function moneyTyped() {
    const { refused, method, cash } = form.getValues()
    const due = isAtDoor ? dueAtDoor(owed, order, refused) : owed
    return { due, cash: method === 'Cash' ? 0 : (readFrancs(cash ?? '') ?? 0) }
  }

  function proposeAmount() {
    setQuestion(null)
    const { due, cash } = moneyTyped()
    if (!typed.current && step !== 'refund') form.setValue('amount', String(Math.max(0, due - cash)))
  }

  function submit(body: OrderActionInput) {
    const { due, cash } = moneyTyped()
    const paid = (readFrancs(form.getValues('amount')) ?? 0) + cash
    const short = isAtDoor || step === 'pay' ? shortQuestion(due, paid) : null
    if (short === null || question?.paid === paid) onSubmit(body)
    else setQuestion({ text: short, paid })
  }

  function changeWay() {
    const chosen = ways.find((way) => way.paymentId === form.getValues('paymentId'))
    form.setValue('amount', String((chosen?.amount ?? surplus(order)) || ''))
  }

  return (
    <FormDialog
      title={STEPS[step].title}
      submit={question === null ? submitLabel(step, paymentId) : STORE_ANYWAY}
      danger={step === 'cancel' || paymentId !== ''}
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      {checksClaim && order.doorClaim && (
        <p>{`${formatFrancs(order.doorClaim.amount)} annoncés à la livraison par ${order.doorClaim.method}.`}</p>
      )}
      {step === 'refund' && (
        <RefundChoice
          order={order}
          paymentId={paymentId}
          field={form.register('paymentId', { onChange: changeWay })}
        />
      )}
      {step === 'deliver_partly' && (
        <RefusedUnits
          items={order.items}
          error={messageAt(form.formState.errors, 'refused')}
          register={(position) =>
            form.register(`refused.${position}.quantity`, {
              valueAsNumber: true,
              onChange: () => {
                form.clearErrors('refused')
                proposeAmount()
              },
            })
          }
        />
      )}
      {step === 'fail' && (
        <SelectField label="Raison" {...form.field('reason')}>
          <Options none="Choisir" of={Object.entries(FAILURE_REASONS)} />
        </SelectField>
      )}
      {asksMethod && (
        <SelectField
          label="Moyen de paiement"
          {...form.field('method')}
          {...form.register('method', { onChange: proposeAmount })}
        >
          <Options of={PAYMENT_METHODS.map((method) => [method, method])} />
        </SelectField>
      )}
      {asksAmount && (
        <TextField
          label={amountLabel(step, isAtDoor && method !== 'Cash' ? method : null)}
          inputMode="numeric"
          autoComplete="off"
          onInput={() => {
            typed.current = true
            setQuestion(null)
          }}
          {...form.field('amount')}
        />
      )}
      {isAtDoor && method !== 'Cash' && (
        <>
          <TextField
            label="Et en espèces (FCFA, facultatif)"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('cash')}
            {...form.register('cash', { onChange: proposeAmount })}
          />
          <p className="text-sm">{`Le paiement ${method} reste à confirmer, ici ou dans la caisse.`}</p>
        </>
      )}
      {step !== 'pay' && step !== 'confirm_payment' && paymentId === '' && (
        <TextField
          label={step === 'cancel' ? 'Raison' : 'Note (facultatif)'}
          autoComplete="off"
          maxLength={200}
          {...form.field(step === 'cancel' ? 'reason' : 'note')}
        />
      )}
      <p role="alert" className="rounded-card bg-warning-tint px-4 py-3 font-bold text-warning empty:hidden">
        {question?.text}
      </p>
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure}
      </p>
    </FormDialog>
  )
}

function submitLabel(step: StepDialogProps['step'], paymentId: string): string {
  if (step === 'cancel') return 'Annuler la commande'
  return paymentId === '' ? 'Enregistrer' : 'Rembourser'
}

/** @param wallet that has an amount of its own, beside the cash */
function amountLabel(step: StepDialogProps['step'], wallet: string | null): string {
  if (step === 'refund') return 'Montant rendu (FCFA)'
  return wallet === null ? 'Montant reçu (FCFA)' : `Montant par ${wallet} (FCFA)`
}

interface RefusedUnitsProps {
  items: ShownDetails['items']
  error: string | undefined
  register: (position: number) => ComponentProps<'select'>
}

/** Selects the units that the customer refused, which the courier brings back. */
function RefusedUnits({ items, error, register }: RefusedUnitsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Pièces non prises, à recevoir au retour du livreur</legend>
      {items.map((item, position) => {
        const max = remainingUnits(item)
        if (max <= 0) return null
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the API names lines by their position
            key={position}
            label={productLabel(item)}
            data-invalid={error ? true : undefined}
            {...register(position)}
          >
            {[...Array(max + 1).keys()].map((count) => (
              <option key={count} value={count}>
                {count === 0 ? 'Toutes prises' : `${count} sur ${max}`}
              </option>
            ))}
          </SelectField>
        )
      })}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
