import { Phone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as v from 'valibot'
import {
  type HeldCash,
  type SettlementInput,
  settlementAnswer,
  settlementInput,
} from '../../../contracts/cash.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { netToHandOver } from '../../../domain/deliveries/settlement.ts'
import { ERROR_MESSAGES } from '../../../domain/errors.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { readFrancs } from '../../../domain/pricing/read-amount.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/field.tsx'
import { Francs } from '../../ui/price.tsx'
import { notify } from '../../ui/toasts.tsx'
import { usePermission } from '../access.ts'
import { useChange } from '../change/use-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { orderDetailsPath } from '../page-paths.ts'

/** Include the amount and the fees in this component's `key`: changed ones need a new settlement id. */
export function CourierCash({ cash }: { cash: HeldCash }) {
  const { name, phone, amount, orders } = cash
  const title = useId()
  const [settlesFees, setSettlesFees] = useState(cash.fees !== 0)
  const fees = settlesFees ? cash.fees : 0
  const net = netToHandOver({ expected: amount, fees })
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={title} className="min-w-0 text-lg wrap-anywhere">
          <span>{net < 0 ? `Vous devez à ${name} ` : `${name} vous doit `}</span>
          <Francs amount={Math.abs(net)} />
          {orders.length > 0 && <span>{`, ${pluralize(orders.length, 'course')}`}</span>}
        </h2>
        <a href={telHref(phone)} className="word-link">
          <Phone className="size-4" />
          <span>{formatPhone(phone)}</span>
        </a>
      </div>
      {orders.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <HeldOrder key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {cash.fees !== 0 && (
        <CashFigures cash={cash} net={net} settlesFees={settlesFees} onSettleFees={setSettlesFees} />
      )}
      <SettlementForm cash={cash} fees={fees} net={net} />
    </section>
  )
}

interface CashFiguresProps {
  cash: HeldCash
  net: number
  settlesFees: boolean
  onSettleFees: (settles: boolean) => void
}

/** What a courier holds, has earned, and hands over. */
function CashFigures({
  cash: { name, amount, fees, deliveries },
  net,
  settlesFees,
  onSettleFees,
}: CashFiguresProps) {
  const earned = `Frais de livraison, ${pluralize(Math.abs(deliveries), 'course')}`
  return (
    <div className="grid grid-cols-1 gap-2">
      <dl className="grid grid-cols-1 gap-1">
        <Figure label="Espèces encaissées" amount={amount} />
        <Figure label={earned} amount={fees} />
        <Figure
          label={net < 0 ? `À rendre à ${name}` : 'À verser'}
          amount={Math.abs(net)}
          className="border-t border-line pt-1 text-lg font-extrabold"
        />
      </dl>
      <CheckboxField
        label="Régler ses frais maintenant"
        checked={settlesFees}
        onChange={({ currentTarget }) => onSettleFees(currentTarget.checked)}
      />
    </div>
  )
}

function Figure({ label, amount, className = '' }: { label: string; amount: number; className?: string }) {
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-2 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="ml-auto">
        <Francs amount={amount} className="font-bold" />
      </dd>
    </div>
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

interface SettlementFormProps {
  cash: HeldCash
  /** francs that are settled too */
  fees: number
  /** francs to hand over; negative when the shop owes the courier */
  net: number
}

function SettlementForm({ cash: { courierId, name, amount }, fees, net }: SettlementFormProps) {
  // The same id for every attempt, so that a repeated settlement is stored once.
  const [id] = useState(randomId)
  const form = useShopForm(settlementForm, {
    ...{ id, courierId, expected: amount, fees, isPaidOut: net < 0 },
    received: String(Math.abs(net)),
    note: '',
  })
  const { setValue, getValues } = form
  const proposed = useRef(String(Math.abs(net)))
  useEffect(() => {
    setValue('fees', fees)
    setValue('isPaidOut', net < 0)
    // What was typed stays.
    if (getValues('received') === proposed.current) setValue('received', String(Math.abs(net)))
    proposed.current = String(Math.abs(net))
  }, [fees, net, setValue, getValues])
  const { ask, dialog } = useConfirm()
  const { send, loading } = useChange()
  const handed = readFrancs(String(useWatch({ control: form.control, name: 'received' })))
  const difference = handed === null ? 0 : handed - Math.abs(net)

  async function settle(body: SettlementInput) {
    const success = `Versement de ${formatFrancs(Math.abs(body.received))} enregistré.`
    const settlement = { path: '/settlements', method: 'POST', body, answer: settlementAnswer } as const
    await send({ ...settlement, success, silent: true }, (result) => {
      if (result.ok) return
      form.showIssues(result.issues)
      // When the courier's amount has changed, the reload unmounts the form, so a toast shows the failure.
      if (result.issues.length === 0) notify.error(`${result.message}${presentAmount(result.body)}`)
    })
  }

  const submit = form.handleSubmit((settlement) => {
    if (loading) return
    const { received } = settlement
    const moved =
      received < 0
        ? `Vous avez remis ${formatFrancs(-received)}.`
        : `Vous avez reçu ${formatFrancs(received)}.`
    const kept = fees === 0 ? '' : ` ${formatFrancs(fees)} de frais sont réglés.`
    ask({
      title: `Versement de ${name}`,
      text: `${moved}${kept} Un versement validé ne change plus\u202f: une erreur se corrige par un autre versement.`,
      confirm: 'Valider le versement',
      onConfirm: () => settle(settlement),
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
        label={net < 0 ? 'Argent remis au livreur (FCFA)' : 'Argent reçu (FCFA)'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        help={difference === 0 ? undefined : differenceText(difference)}
        {...form.field('received')}
      />
      {difference !== 0 && (
        <TextArea label="Raison de la différence" rows={2} maxLength={200} {...form.field('note')} />
      )}
      <Button type="submit" loading={loading} className="sm:col-span-full sm:justify-self-start">
        Valider le versement
      </Button>
      {dialog}
    </form>
  )
}

function presentAmount(body: unknown): string {
  const amount = isRecord(body) ? own(body, 'amount') : null
  if (typeof amount !== 'number') return ''
  return amount < 0
    ? ` Vous lui devez maintenant ${formatFrancs(-amount)}.`
    : ` Le livreur doit maintenant ${formatFrancs(amount)}.`
}

const settlementForm = v.pipe(
  v.object({
    ...{ id: v.string(), courierId: v.string(), expected: v.number(), fees: v.number() },
    /** whether the shop pays the courier */
    isPaidOut: v.boolean(),
    received: v.string(),
    note: v.string(),
  }),
  v.transform(({ isPaidOut, received, ...fields }): unknown => {
    const handed = readFrancs(received)
    return { ...fields, received: handed === null || !isPaidOut ? received : 0 - handed }
  }),
  settlementInput,
  v.forward(
    v.check(
      ({ expected, fees = 0, received, note }) =>
        received === netToHandOver({ expected, fees }) || note !== '',
      ERROR_MESSAGES.SETTLEMENT_NOTE,
    ),
    ['note'],
  ),
)

function differenceText(difference: number): string {
  return difference < 0 ? `Il manque ${formatFrancs(-difference)}.` : `${formatFrancs(difference)} de trop.`
}
