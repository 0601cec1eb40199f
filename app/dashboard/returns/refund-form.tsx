import { type FormEvent, useState } from 'react'
import { amountToCollect, valueOfPieces } from '../../../domain/fulfillment/amounts.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/order.ts'
import { readOrderStatus } from '../../../domain/orders/states.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { readFrancs } from '../cash/read-francs.ts'
import type { ReturnFormProps } from './receive-form.tsx'
import { METHOD_LABELS } from './return-texts.ts'
import { useReturnAction } from './use-return-action.ts'

/** Refunds the units of a return and proposes the amount. */
export function RefundForm({ order, found, onClose }: ReturnFormProps) {
  const proposed = valueOfPieces(order.items, found.lines)
  const [amount, setAmount] = useState(String(proposed))
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [note, setNote] = useState('')
  const { form, showIssues, field } = useFormErrors()
  const { submit, loading, failure } = useReturnAction(order, { onDone: onClose, onIssues: showIssues })
  const owed = amountToCollect({ ...order, status: readOrderStatus(order.status) })

  function send(event: FormEvent) {
    event.preventDefault()
    const francs = readFrancs(amount)
    if (francs === null) {
      return showIssues([{ path: 'amount', message: 'Indiquez un montant en francs, sans virgule.' }])
    }
    void submit({ action: 'refund_return', returnId: found.id, amount: francs, method, note })
  }

  return (
    <form ref={form} noValidate onSubmit={send} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Montant (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        help={
          owed > 0
            ? `Le client doit encore ${formatFrancs(owed)} : ce montant en est d’abord déduit.`
            : `Ces pièces ont été vendues ${formatFrancs(proposed)}.`
        }
        {...field('amount', amount, setAmount)}
      />
      <SelectField
        label="Moyen de remboursement"
        value={method}
        onChange={({ target }) => setMethod(target.value as PaymentMethod)}
      >
        {PAYMENT_METHODS.map((one) => (
          <option key={one} value={one}>
            {METHOD_LABELS[one] ?? one}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note (facultatif)"
        autoComplete="off"
        maxLength={200}
        {...field('note', note, setNote)}
      />
      <FieldError className="sm:col-span-full">{failure}</FieldError>
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit" loading={loading}>
          Rembourser
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  )
}
