import { type ComponentProps, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { amountToCollect, outstanding, valueOfUnits } from '../../../domain/orders/amounts.ts'
import { remainingUnits } from '../../../domain/orders/order.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { FAILURE_REASONS } from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { messageAt, useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { stepForm } from './step-form.ts'
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
  const form = useShopForm(stepForm, {
    action: step,
    amount: String(step === 'refund' ? Math.max(0, -outstanding(order)) || '' : owed),
    method:
      PAYMENT_METHODS.find((method) => method === (order.doorClaim?.method ?? order.paymentMethod)) ?? 'Cash',
    reason: '',
    note: '',
    refused: order.items.map((_, position) => ({ position, quantity: 0 })),
  })
  /** whether the user typed an amount; until then the amount is computed from the refused units */
  const typed = useRef(false)
  const method = useWatch({ control: form.control, name: 'method' })
  const checksClaim = step === 'confirm_payment' || step === 'refuse_payment'
  const asksAmount = step !== 'cancel' && step !== 'fail' && !checksClaim
  const asksMethod = asksAmount || step === 'confirm_payment'

  function changeRefused() {
    form.clearErrors('refused')
    const refused = form.getValues('refused')
    if (!typed.current) form.setValue('amount', String(Math.max(0, owed - valueOfUnits(order, refused))))
  }

  return (
    <FormDialog
      title={STEPS[step].title}
      submit={step === 'cancel' ? 'Annuler la commande' : 'Enregistrer'}
      cancel="Fermer"
      danger={step === 'cancel'}
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit(onSubmit)}
      onClose={onClose}
    >
      {checksClaim && order.doorClaim && (
        <p>{`${formatFrancs(order.doorClaim.amount)} annoncés à la livraison par ${order.doorClaim.method}.`}</p>
      )}
      {step === 'deliver_partly' && (
        <RefusedUnits
          items={order.items}
          error={messageAt(form.formState.errors, 'refused')}
          register={(position) =>
            form.register(`refused.${position}.quantity`, { valueAsNumber: true, onChange: changeRefused })
          }
        />
      )}
      {step === 'fail' && (
        <SelectField label="Raison" {...form.field('reason')}>
          <Options none="Choisir" of={Object.entries(FAILURE_REASONS)} />
        </SelectField>
      )}
      {asksAmount && (
        <TextField
          label={step === 'refund' ? 'Montant rendu (FCFA)' : 'Montant reçu (FCFA)'}
          inputMode="numeric"
          autoComplete="off"
          onInput={() => {
            typed.current = true
          }}
          {...form.field('amount')}
        />
      )}
      {asksMethod && (
        <SelectField label="Moyen de paiement" {...form.field('method')}>
          <Options of={PAYMENT_METHODS.map((method) => [method, method])} />
        </SelectField>
      )}
      {(step === 'deliver' || step === 'deliver_partly') && method !== 'Cash' && (
        <p className="text-sm">{`Le paiement ${method} reste à confirmer, ici ou dans la caisse.`}</p>
      )}
      {step !== 'pay' && step !== 'confirm_payment' && (
        <TextField
          label={step === 'cancel' ? 'Raison' : 'Note (facultatif)'}
          autoComplete="off"
          maxLength={200}
          {...form.field(step === 'cancel' ? 'reason' : 'note')}
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
  error: string | undefined
  register: (position: number) => ComponentProps<'select'>
}

/** Selects the units that the customer refused, which return to the stock. */
function RefusedUnits({ items, error, register }: RefusedUnitsProps) {
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
