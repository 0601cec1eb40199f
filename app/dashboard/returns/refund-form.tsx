import { useState } from 'react'
import { amountToCollect, valueOfUnits } from '../../../domain/orders/amounts.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/order.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { INVALID_FRANCS, readFrancs } from '../../../domain/pricing/read-amount.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { Options } from '../options.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'
import { METHOD_LABELS } from './return-texts.ts'

export function RefundForm({ order, found, onClose }: ReturnFormProps) {
  const proposed = valueOfUnits(order.items, found.lines)
  const [amount, setAmount] = useState(String(proposed))
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [note, setNote] = useState('')
  const { form, showIssues, field } = useFormErrors()
  const owed = amountToCollect(order)

  function read() {
    const francs = readFrancs(amount)
    if (francs !== null)
      return { action: 'refund_return', returnId: found.id, amount: francs, method, note } as const
    showIssues([{ path: 'amount', message: INVALID_FRANCS }])
    return null
  }

  return (
    <ReturnForm
      order={order}
      label="Rembourser"
      form={form}
      className="items-start sm:grid-cols-2"
      read={read}
      onIssues={showIssues}
      onClose={onClose}
    >
      <TextField
        label="Montant (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
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
        <Options of={PAYMENT_METHODS.map((one) => [one, METHOD_LABELS[one] ?? one])} />
      </SelectField>
      <TextField
        label="Note (facultatif)"
        autoComplete="off"
        maxLength={200}
        {...field('note', note, setNote)}
      />
    </ReturnForm>
  )
}
