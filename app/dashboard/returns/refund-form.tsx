import { refundReturn } from '../../../contracts/order-action.ts'
import { toCollect } from '../../../domain/money/owed.ts'
import { valueOfUnits } from '../../../domain/orders/amounts.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useShopForm } from '../form/use-shop-form.ts'
import { Options } from '../options.tsx'
import { ReturnForm, type ReturnFormProps } from './return-form.tsx'
import { METHOD_LABELS } from './return-texts.ts'

export function RefundForm({ order, found, onClose }: ReturnFormProps) {
  const proposed = valueOfUnits(order, found.lines)
  const owed = toCollect(order)
  const form = useShopForm(refundReturn, {
    action: 'refund_return',
    returnId: found.id,
    amount: String(proposed),
    method: 'Cash',
    note: '',
  })

  return (
    <ReturnForm
      order={order}
      label="Rembourser"
      form={form.ref}
      className="items-start sm:grid-cols-2"
      onSubmit={(send) => void form.handleSubmit(send)()}
      onIssues={form.showIssues}
      onClose={onClose}
    >
      <TextField
        label="Montant (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        help={
          owed > 0
            ? `Le client doit encore ${formatFrancs(owed)}\u202f: ce montant en est d’abord déduit.`
            : `Ces pièces ont été vendues ${formatFrancs(proposed)}.`
        }
        {...form.field('amount')}
      />
      <SelectField label="Moyen de remboursement" {...form.field('method')}>
        <Options of={PAYMENT_METHODS.map((one) => [one, METHOD_LABELS[one] ?? one])} />
      </SelectField>
      <TextField label="Note (facultatif)" autoComplete="off" maxLength={200} {...form.field('note')} />
    </ReturnForm>
  )
}
