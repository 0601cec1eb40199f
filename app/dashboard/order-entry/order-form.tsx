import { type FormEvent, useState } from 'react'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { promotionLabel } from '../../../domain/orders/amount-rows.ts'
import { ORDER_LIMITS, PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { orderedLines } from '../../../domain/orders/price-lines.ts'
import { CHANNEL_LABELS, ENTERED_CHANNELS } from '../../../domain/orders/statuses.ts'
import { serverNow } from '../../browser/server-time.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { ProductFinder } from '../../product-finder/product-finder.tsx'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import type { useFormErrors } from '../../ui/form-hooks.ts'
import { Francs } from '../../ui/price.tsx'
import { Options } from '../options.tsx'
import { RadioPills } from '../radio-pills.tsx'
import {
  type ChangeDraft,
  type Draft,
  type DraftLine,
  draftPrice,
  listedPrice,
  newLine,
  type OriginalOrder,
  readAmount,
} from './draft.ts'
import { LineEditor } from './line-editor.tsx'
import { PromotionCode } from './promotion-code.tsx'

interface OrderFormProps {
  draft: Draft
  /** the order before the edit; null for a new order, which has more fields */
  original: OriginalOrder | null
  errors: ReturnType<typeof useFormErrors>
  loading: boolean
  /** displayed above the save button */
  notice: Elements
  onChange: ChangeDraft
  onSubmit: () => void
}

const CARD = 'grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6'
const COUNTER_ADDRESS = 'Retrait en boutique'

export function OrderForm({ errors, onSubmit, loading, notice, ...props }: OrderFormProps) {
  const { draft, original } = props
  const now = useNow(serverNow(), 30 * A_SECOND)
  const price = draftPrice(draft, original, now)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!loading) onSubmit()
  }

  return (
    <form
      ref={errors.form}
      noValidate
      onSubmit={submit}
      aria-label="Commande"
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&_:is(input,select,textarea)]:scroll-mb-40"
    >
      <Articles {...props} errors={errors} now={now} />
      <div className="grid grid-cols-1 gap-5">
        <Customer {...props} errors={errors} objection={price.objection} />
        {notice}
      </div>
      <div className="sticky bottom-15 z-10 -mx-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0 lg:col-span-2">
        <div>
          {price.deliveryFee > (readAmount(draft.deliveryFee) || 0) && (
            <p className="text-sm">
              <span>Livraison </span>
              <Francs amount={price.deliveryFee} />
            </p>
          )}
          {price.promotions.map(({ id, amount, ...promotion }) => (
            <p key={id} className="text-sm wrap-anywhere">
              <span>{`${promotionLabel(promotion)} `}</span>
              <Francs amount={-amount} />
            </p>
          ))}
          <p className="text-lg font-extrabold">
            <span>Total </span>
            <Francs amount={price.total} />
          </p>
        </div>
        <Button type="submit" loading={loading}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}

type PartProps = Pick<OrderFormProps, 'draft' | 'original' | 'errors' | 'onChange'>

function Articles({ draft, original, errors, now, onChange }: PartProps & { now: number }) {
  const [added, setAdded] = useState('')
  const { lines } = draft
  const ordered = orderedLines(lines, original?.items ?? [])
  const changeLines = (next: DraftLine[]) => onChange({ ...draft, lines: next })

  function add(product: StockedProduct) {
    const line = newLine(product)
    const same = lines.findIndex(
      ({ productId, color, size }) =>
        productId === line.productId && color === line.color && size === line.size,
    )
    const found = lines[same]
    setAdded(`${product.name} ajouté`)
    errors.setError('lines', null)
    changeLines(found ? lines.with(same, { ...found, quantity: found.quantity + 1 }) : [...lines, line])
  }

  return (
    <section aria-labelledby="entry-articles" className={CARD}>
      <h2 id="entry-articles" className="text-lg">
        Articles
      </h2>
      <ProductFinder onAdd={add} />
      <p role="status" className="sr-only">
        {added}
      </p>
      <FieldError>{errors.errors.lines}</FieldError>
      <ul className="divide-y divide-line empty:hidden">
        {lines.map((line, index) => (
          <LineEditor
            key={line.key}
            line={line}
            path={`lines.${index}`}
            listed={listedPrice(line, ordered[index], now)}
            errors={errors.errors}
            onChange={(change) => {
              for (const field of Object.keys(change)) errors.setError(`lines.${index}.${field}`, null)
              changeLines(lines.with(index, { ...line, ...change }))
            }}
            onRemove={() => {
              errors.showIssues([])
              changeLines(lines.toSpliced(index, 1))
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function Customer({ draft, original, errors, objection, onChange }: PartProps & { objection: string }) {
  const isNew = original === null
  const field = (name: 'customerName' | 'customerPhone' | 'deliveryAddress' | 'district' | 'deliveryFee') =>
    errors.field(name, draft[name], (text) => onChange({ ...draft, [name]: text }))
  return (
    <section aria-labelledby="entry-customer" className={CARD}>
      <h2 id="entry-customer" className="text-lg">
        Client et livraison
      </h2>
      {isNew && <Channel draft={draft} onChange={onChange} />}
      <TextField label="Nom" autoComplete="off" maxLength={ORDER_LIMITS.name} {...field('customerName')} />
      <TextField
        label="Téléphone"
        help="Facultatif"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('customerPhone')}
      />
      <TextField
        label="Quartier"
        help="Facultatif"
        maxLength={60}
        autoComplete="off"
        {...field('district')}
      />
      <TextArea
        label="Adresse"
        help="Avec un repère"
        rows={2}
        maxLength={ORDER_LIMITS.address}
        {...field('deliveryAddress')}
      />
      <TextField
        label="Frais de livraison, en FCFA"
        inputMode="numeric"
        autoComplete="off"
        {...field('deliveryFee')}
      />
      {isNew && (
        <>
          <TextField
            label="Livrer le"
            type="date"
            help={'Facultatif. Vide\u202f: dès que possible.'}
            min={dayOf(serverNow())}
            {...errors.field('wantedDay', draft.wantedDay, (wantedDay) => onChange({ ...draft, wantedDay }))}
          />
          <PromotionCode draft={draft} objection={objection} errors={errors} onChange={onChange} />
          <SelectField
            label="Paiement"
            name="paymentMethod"
            value={draft.paymentMethod}
            onChange={({ target }) => onChange({ ...draft, paymentMethod: methodOf(target.value) })}
          >
            <Options
              of={PAYMENT_METHODS.map((method) => [method, method === 'Cash' ? 'À la livraison' : method])}
            />
          </SelectField>
          <CheckboxField
            label="Le client a confirmé"
            checked={draft.confirmed}
            onChange={({ target }) => onChange({ ...draft, confirmed: target.checked })}
          />
        </>
      )}
    </section>
  )
}

const methodOf = (value: string) => PAYMENT_METHODS.find((method) => method === value) ?? 'Cash'

function Channel({ draft, onChange }: Pick<PartProps, 'draft' | 'onChange'>) {
  function choose(channel: Draft['channel']) {
    const address = draft.deliveryAddress.trim()
    const isOurs = address === '' || address === COUNTER_ADDRESS
    const deliveryAddress = isOurs ? (channel === 'counter' ? COUNTER_ADDRESS : '') : draft.deliveryAddress
    onChange({ ...draft, channel, deliveryAddress })
  }

  return (
    <RadioPills
      legend="Reçue par"
      name="channel"
      of={ENTERED_CHANNELS.map((channel) => [channel, CHANNEL_LABELS[channel]])}
      value={draft.channel}
      onChoose={choose}
    />
  )
}
