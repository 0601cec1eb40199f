import { useState } from 'react'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { amountToCollect, outstanding } from '../../../domain/orders/amounts.ts'
import { PAYMENT_METHODS, type PaymentMethod, remainingUnits } from '../../../domain/orders/order.ts'
import { FAILURE_REASONS, type FailureReason } from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { type RefusedUnits as Refused, readStep, refusedValue, type StepValues } from './step-values.ts'
import { type AskingStep, STEPS } from './steps.ts'

interface StepDialogProps {
  step: Exclude<AskingStep, 'assign'>
  order: ShownDetails
  loading: boolean
  failure: string | null
  onSubmit: (body: OrderActionInput) => void
  onClose: () => void
}

/** Asks for the input of a step: an amount, a reason, units. Render it only while it is open. */
export function StepDialog({ step, order, loading, failure, onSubmit, onClose }: StepDialogProps) {
  const owed = amountToCollect(order)
  const [values, setValues] = useState<StepValues>({
    amount: String(step === 'refund' ? Math.max(0, -outstanding(order)) || '' : owed),
    method:
      PAYMENT_METHODS.find((method) => method === (order.doorClaim?.method ?? order.paymentMethod)) ?? 'Cash',
    reason: '',
    note: '',
    refused: {},
  })
  /** whether the user typed an amount; until then the amount is computed from the refused units */
  const [typed, setTyped] = useState(false)
  const { form, errors, field, showIssues } = useFormErrors()
  const set = (change: Partial<StepValues>) => setValues((before) => ({ ...before, ...change }))
  const checksClaim = step === 'confirm_payment' || step === 'refuse_payment'
  const asksAmount = step !== 'cancel' && step !== 'fail' && !checksClaim
  const asksMethod = asksAmount || step === 'confirm_payment'

  function submit() {
    const read = readStep(step, values)
    if (read.ok) onSubmit(read.body)
    else showIssues(read.issues)
  }

  return (
    <FormDialog
      title={STEPS[step].title}
      submit={step === 'cancel' ? 'Annuler la commande' : 'Enregistrer'}
      cancel="Fermer"
      danger={step === 'cancel'}
      loading={loading}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {checksClaim && order.doorClaim && (
        <p>{`${formatFrancs(order.doorClaim.amount)} annoncés à la livraison par ${order.doorClaim.method}.`}</p>
      )}
      {step === 'deliver_partly' && (
        <RefusedUnits
          items={order.items}
          refused={values.refused}
          error={errors.refused ?? null}
          onChange={(refused) => {
            const amount = String(Math.max(0, owed - refusedValue(order.items, refused)))
            set({ refused, ...(!typed && { amount }) })
          }}
        />
      )}
      {step === 'fail' && (
        <SelectField
          label="Raison"
          {...field('reason', values.reason, (reason) => set({ reason: reason as FailureReason }))}
        >
          <Options none="Choisir" of={Object.entries(FAILURE_REASONS)} />
        </SelectField>
      )}
      {asksAmount && (
        <TextField
          label={step === 'refund' ? 'Montant rendu (FCFA)' : 'Montant reçu (FCFA)'}
          inputMode="numeric"
          autoComplete="off"
          {...field('amount', values.amount, (amount) => {
            setTyped(true)
            set({ amount })
          })}
        />
      )}
      {asksMethod && (
        <SelectField
          label="Moyen de paiement"
          {...field('method', values.method, (method) => set({ method: method as PaymentMethod }))}
        >
          <Options of={PAYMENT_METHODS.map((method) => [method, method])} />
        </SelectField>
      )}
      {(step === 'deliver' || step === 'deliver_partly') && values.method !== 'Cash' && (
        <p className="text-sm">{`Le paiement ${values.method} reste à confirmer, ici ou dans la caisse.`}</p>
      )}
      {step !== 'pay' && step !== 'confirm_payment' && (
        <TextField
          label={step === 'cancel' ? 'Raison' : 'Note (facultatif)'}
          autoComplete="off"
          maxLength={200}
          {...field('note', values.note, (note) => set({ note }))}
        />
      )}
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure}
      </p>
    </FormDialog>
  )
}

interface RefusedUnitsProps {
  items: ShownDetails['items']
  refused: Refused
  error: string | null
  onChange: (refused: Refused) => void
}

/** Selects the units that the customer refused, which return to the stock. */
function RefusedUnits({ items, refused, error, onChange }: RefusedUnitsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Pièces non prises, remises en stock</legend>
      {items.map((item, position) => {
        const max = remainingUnits(item)
        if (max <= 0) return null
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the API names lines by their position
            key={position}
            name="refused"
            label={productLabel(item)}
            value={String(refused[position] ?? 0)}
            onChange={(event) => onChange({ ...refused, [position]: Number(event.target.value) })}
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
