import { Phone } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useFetcher } from 'react-router'
import * as v from 'valibot'
import { type HeldCash, settlementInput } from '../../../contracts/cash.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { ERROR_MESSAGES } from '../../../domain/errors.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { readFrancs } from '../../../domain/pricing/read-amount.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { Francs } from '../../ui/price.tsx'
import { usePermission } from '../access.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { formatDateTime } from '../format-dates.ts'
import { pluralize } from '../format-numbers.ts'
import { orderDetailsPath } from '../page-paths.ts'
import type { clientAction } from './route.tsx'

/** Include the amount in this component's `key`: a changed amount needs a new settlement id. */
export function CourierCash({ cash }: { cash: HeldCash }) {
  const { name, phone, amount, orders } = cash
  const title = useId()
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={title} className="min-w-0 text-lg wrap-anywhere">
          <span>{`${name} vous doit `}</span>
          <Francs amount={amount} />
          <span>{`, ${pluralize(orders.length, 'course')}`}</span>
        </h2>
        <a href={telHref(phone)} className="word-link">
          <Phone className="size-4" />
          <span>{formatPhone(phone)}</span>
        </a>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <HeldOrder key={order.orderId} order={order} />
        ))}
      </ul>
      <SettlementForm cash={cash} />
    </section>
  )
}

function HeldOrder({ order }: { order: HeldCash['orders'][number] }) {
  const { orderId, customerName, district, amount, collectedAt } = order
  const who = [customerName, district].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <div className="min-w-0 grow basis-40">
        <OrderLink orderId={orderId} />
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span>{who}</span>
          {collectedAt && (
            <>
              {who && <span> – </span>}
              <time dateTime={collectedAt}>{formatDateTime(collectedAt)}</time>
            </>
          )}
        </p>
      </div>
      <Francs amount={amount} className="ml-auto font-bold" />
    </li>
  )
}

export function OrderLink({ orderId }: { orderId: string }) {
  const maySee = usePermission('orders:read')
  if (!maySee) return <span className="font-bold break-all">{orderId}</span>
  return (
    <Link to={orderDetailsPath(orderId)} className="word-link break-all">
      {orderId}
    </Link>
  )
}

function SettlementForm({ cash: { courierId, name, amount } }: { cash: HeldCash }) {
  // The same id for every attempt, so that a repeated settlement is stored once.
  const [id] = useState(randomId)
  const form = useShopForm(settlementForm, {
    id,
    courierId,
    expected: amount,
    received: String(amount),
    note: '',
  })
  const { ask, dialog } = useConfirm()
  const fetcher = useFetcher<typeof clientAction>()
  const received = readFrancs(String(useWatch({ control: form.control, name: 'received' })))
  const difference = received === null ? 0 : received - amount

  useActionResult(fetcher.data, (answer) => {
    if (!answer.ok) form.showIssues(answer.issues)
  })

  const submit = form.handleSubmit((settlement) => {
    if (fetcher.state !== 'idle') return
    ask({
      title: `Remise de ${name}`,
      text: `Vous avez reçu ${formatFrancs(settlement.received)}. Une remise validée ne change plus : une erreur se corrige par une autre remise.`,
      confirm: 'Valider la remise',
      onConfirm: () => fetcher.submit(settlement, SUBMIT_JSON),
    })
  })

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2"
    >
      <TextField
        label="Argent reçu (FCFA)"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        help={difference === 0 ? undefined : differenceText(difference)}
        {...form.field('received')}
      />
      {difference !== 0 && (
        <TextArea label="Raison de la différence" rows={2} maxLength={200} {...form.field('note')} />
      )}
      <Button
        type="submit"
        loading={fetcher.state !== 'idle'}
        className="sm:col-span-full sm:justify-self-start"
      >
        Valider la remise
      </Button>
      {dialog}
    </form>
  )
}

const settlementForm = v.pipe(
  settlementInput,
  v.forward(
    v.check(
      ({ expected, received, note }) => received === expected || note !== '',
      ERROR_MESSAGES.SETTLEMENT_NOTE,
    ),
    ['note'],
  ),
)

function differenceText(difference: number): string {
  return difference < 0 ? `Il manque ${formatFrancs(-difference)}.` : `${formatFrancs(difference)} de trop.`
}
