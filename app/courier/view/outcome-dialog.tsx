/** @jsxImportSource preact */
import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CourierOrder } from '../../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../../contracts/order-action.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { STORE_ANYWAY } from '../../../domain/money/short.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { FAILURE_REASON_NAMES, FAILURE_REASONS } from '../../../domain/orders/statuses.ts'
import { openOverlay } from '../../navigation/overlay-history.ts'
import {
  changeOutcome,
  checkOutcome,
  exchangeOptions,
  type InvalidField,
  type Outcome,
  type OutcomeValues,
  startOutcome,
} from '../outcome-input.ts'
import { isWallet } from '../stops.ts'
import { nothingToCollect } from '../texts.ts'
import { Button, Notice } from './controls.tsx'
import { AmountField, ChoiceField, DayField, NoteField, type Option, SelectField } from './fields.tsx'

const TITLES: Record<Outcome, string> = {
  deliver: 'Livré',
  deliver_partly: 'Livré en partie',
  exchange: 'Échange de taille',
  fail: 'Pas livré',
}
const SUBMIT_LABELS: Record<Outcome, string> = {
  deliver: 'Enregistrer la livraison',
  deliver_partly: 'Enregistrer la livraison',
  exchange: 'Enregistrer l’échange',
  fail: 'Enregistrer',
}
const METHOD_LABELS = { Cash: 'Espèces', Wave: 'Wave', 'Orange Money': 'Orange Money' } as const
const METHODS = PAYMENT_METHODS.map((value): Option => ({ value, text: METHOD_LABELS[value] }))
const REASONS = FAILURE_REASON_NAMES.map((value): Option => ({ value, text: FAILURE_REASONS[value] }))

interface OutcomeDialogProps {
  order: CourierOrder
  outcome: Outcome
  /** the input of a refused action that is corrected */
  typed: CourierActionInput | null
  /** as 2026-11-23 */
  tomorrow: string
  onSubmit: (input: CourierActionInput) => void
  onClose: () => void
}

/** Asks what happened at a stop. */
export function OutcomeDialog({ order, outcome, typed, tomorrow, onSubmit, onClose }: OutcomeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [values, setValues] = useState(() => startOutcome(outcome, order, typed, tomorrow))
  const [invalid, setInvalid] = useState<InvalidField | null>(null)
  /** the question about missing money that was asked last */
  const [asked, setAsked] = useState<string | null>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useEffect(() => openOverlay(() => dialog.current?.close()), [])

  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const checked = checkOutcome(outcome, order, values, tomorrow)
    if ('error' in checked) {
      setInvalid(checked)
      form.querySelector<HTMLElement>(`[name="${checked.name}"]`)?.focus()
    } else if (checked.question !== asked) {
      setInvalid(null)
      setAsked(checked.question)
    } else {
      dialog.current?.close()
      onSubmit(checked.input)
    }
  }
  const change = (typed: Partial<OutcomeValues>) => {
    const changed = changeOutcome(outcome, order, values, typed)
    setValues(changed)
    const checked = checkOutcome(outcome, order, changed, tomorrow)
    // Another amount is another question; a note alone is not.
    if (!('question' in checked && checked.question === asked)) setAsked(null)
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="outcome-title"
      class="m-auto mb-0 max-h-[92dvh] w-full max-w-xl overflow-y-auto rounded-t-panel bg-ground p-0 text-ink backdrop:bg-ink/45 sm:mb-auto sm:rounded-panel"
      onClose={onClose}
    >
      <form class="grid gap-4 p-4" noValidate onSubmit={submit}>
        <h2 id="outcome-title" class="text-xl font-extrabold">
          {`${TITLES[outcome]} : ${order.customerName}`}
        </h2>
        <OutcomeFields
          order={order}
          outcome={outcome}
          tomorrow={tomorrow}
          values={values}
          invalid={invalid}
          onChange={change}
        />
        <div role="alert">{asked !== null && <Notice text={asked} tone="warning" />}</div>
        <div class="flex flex-wrap justify-end gap-2">
          <Button text="Retour" onClick={() => dialog.current?.close()} />
          <Button
            text={asked === null ? SUBMIT_LABELS[outcome] : STORE_ANYWAY}
            type="submit"
            variant="primary"
          />
        </div>
      </form>
    </dialog>
  )
}

interface OutcomeFieldsProps {
  order: CourierOrder
  outcome: Outcome
  tomorrow: string
  values: OutcomeValues
  invalid: InvalidField | null
  onChange: (change: Partial<OutcomeValues>) => void
}

function OutcomeFields({ order, outcome, tomorrow, values, invalid, onChange }: OutcomeFieldsProps) {
  const errorOf = (name: string) => (invalid?.name === name ? invalid.error : null)
  const field = (name: Exclude<keyof OutcomeValues, 'taken'>) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const most = Math.max(1, ...exchangeOptions(order).map(({ item }) => item.quantity))
  return (
    <>
      {outcome === 'deliver_partly' &&
        order.items.map((item) => (
          <SelectField
            key={item.position}
            label={`Pièces prises : ${productLabel(item)}`}
            name={`taken-${item.position}`}
            value={values.taken[item.position] ?? ''}
            error={errorOf(`taken-${item.position}`)}
            options={numbers(0, item.quantity, (count) => `${count} sur ${item.quantity}`)}
            onChange={(units) => onChange({ taken: { ...values.taken, [item.position]: units } })}
          />
        ))}
      {outcome === 'exchange' && (
        <SelectField label="Échange" options={exchangeOptions(order)} {...field('exchange')} />
      )}
      {outcome === 'exchange' && most > 1 && (
        <SelectField label="Pièces échangées" options={numbers(1, most, String)} {...field('quantity')} />
      )}
      {outcome === 'fail' && <ChoiceField label="Pourquoi ?" options={REASONS} {...field('reason')} />}
      {outcome === 'fail' && values.reason === 'postponed' && (
        <DayField label="Nouveau jour" min={tomorrow} {...field('day')} />
      )}
      {outcome !== 'fail' && order.due === 0 && (
        <p class="font-bold text-success">{nothingToCollect(order)}</p>
      )}
      {outcome !== 'fail' && order.due > 0 && (
        <>
          <ChoiceField label="Payé en" options={METHODS} {...field('method')} />
          <AmountField
            label={isWallet(values) ? `Payé par ${values.method} (FCFA)` : 'Montant encaissé (FCFA)'}
            {...field('amount')}
          />
          {isWallet(values) && <AmountField label="Et en espèces (FCFA, facultatif)" {...field('cash')} />}
        </>
      )}
      <NoteField label="Note pour la boutique" {...field('note')} />
    </>
  )
}

function numbers(from: number, to: number, text: (count: number) => string): Option[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const count = from + index
    return { value: String(count), text: text(count) }
  })
}
