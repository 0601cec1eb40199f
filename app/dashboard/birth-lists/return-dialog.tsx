import { useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { ManagedBirthList } from '../../../contracts/birth-list.ts'
import { type MoneyReturnInput, moneyReturnInput } from '../../../contracts/birth-list-form.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { typedNumber } from '../../../domain/pricing/read-amount.ts'
import { randomId } from '../../browser/random-id.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'

interface ReturnDialogProps {
  /** of the API */
  path: string
  gift: ManagedBirthList['gifts'][number]
  onClose: () => void
}

const FIELDS = ['amount', 'method', 'number']

/** Notes that money towards a gift was given back. Render it only while it is open. */
export function ReturnDialog({ path, gift, onClose }: ReturnDialogProps) {
  const { amount, wallet, giverName } = gift
  // The same key for every attempt, so that a repeated one is stored once.
  const [key] = useState(randomId)
  const { send, loading } = useChange()
  const method = PAYMENT_METHODS.find((known) => known === wallet) ?? 'Cash'
  const form = useShopForm(moneyReturnInput, { key, amount: typedNumber(amount), method, number: '' })
  const [failure, setFailure] = useState<string | null>(null)
  async function save(body: MoneyReturnInput) {
    setFailure(null)
    const change = { path, method: 'POST', body, answer: successAnswer } as const
    const result = await send({ ...change, success: 'Argent noté rendu', silent: true })
    if (!result) return
    if (result.ok) return onClose()
    const beside = result.issues.filter(({ path }) => FIELDS.includes(path))
    form.showIssues(beside)
    setFailure(beside.length > 0 ? null : result.message)
  }
  return (
    <FormDialog
      title="Rendre cette participation"
      submit="Noter rendu"
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <p>
        {`Rendez d’abord l’argent à ${giverName}, puis notez-le ici. La boutique garde ${formatFrancs(amount)} de cette participation.`}
      </p>
      <TextField
        label="Montant rendu (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('amount')}
      />
      <SelectField label="Rendu par" {...form.field('method')}>
        <Options of={PAYMENT_METHODS.map((one) => [one, one])} />
      </SelectField>
      {form.watch('method') !== 'Cash' && (
        <TextField
          label="Numéro de transaction (facultatif)"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('number')}
        />
      )}
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure}
      </p>
    </FormDialog>
  )
}
