import { useState } from 'react'
import { Link } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { ManagedBirthList } from '../../../contracts/birth-list.ts'
import type { MoneyState } from '../../../domain/birth-lists/gifts.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { receiptLineText } from '../../../domain/payments/receipt.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../change/use-change.ts'
import { orderDetailsPath } from '../page-paths.ts'
import { useGuard } from '../use-guard.ts'
import { CARD, GIFT_STATES } from './list-texts.ts'
import { ReturnDialog } from './return-dialog.tsx'

type Gift = ManagedBirthList['gifts'][number]

/** The gifts of a list, with what the shop does with money. */
export function Gifts({ list: { id: listId, gifts, items } }: { list: ManagedBirthList }) {
  return (
    <section aria-labelledby="gifts" className={CARD}>
      <h2 id="gifts" className="text-lg">
        Cadeaux
      </h2>
      {gifts.length === 0 && <p className="text-ink-soft">Aucun cadeau pour l’instant.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {gifts.map((gift) => {
          const item = items.find(({ id }) => id === gift.itemId)
          return (
            <li key={gift.id} className="grid gap-1 py-3 wrap-anywhere">
              <GiftFacts gift={gift} label={item ? productLabel(item) : 'Article retiré'} />
              {gift.amount > 0 && gift.orderId === null && <MoneyButtons listId={listId} gift={gift} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function GiftFacts({ gift, label }: { gift: Gift; label: string }) {
  const { amount, quantity, state, giverName, giverPhone, anonymous, delivery, message, createdAt } = gift
  const facts = [
    GIFT_STATES[state],
    amount > 0 ? `${gift.wallet ?? ''}, code ${gift.paymentCode ?? ''}` : null,
    amount === 0 &&
      giverPhone !== '' &&
      (delivery === 'parents' ? 'livré aux parents' : 'livré à celui qui offre'),
    createdAt && formatDateTime(createdAt),
  ]
  return (
    <>
      <p className="font-bold">
        {amount > 0 ? `${formatFrancs(amount)} pour ${label}` : `${quantity} × ${label}`}
      </p>
      <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      <p className="text-sm first-letter:uppercase">
        {`${giverName}${giverPhone === '' ? '' : ` · ${formatPhone(giverPhone)}`}${anonymous ? ' · anonyme pour les parents' : ''}`}
      </p>
      {(gift.lines.length > 1 || gift.lines.some(({ transactionNumber }) => transactionNumber !== null)) && (
        <ul aria-label="Argent" className="text-sm text-ink-soft">
          {gift.lines.map((line) => (
            <li key={`${line.at} ${line.amount} ${line.method} ${line.transactionNumber}`}>
              {receiptLineText(line)}
            </li>
          ))}
        </ul>
      )}
      {message !== '' && <p className="rounded-field bg-ground p-3 whitespace-pre-line">{message}</p>}
      {gift.orderId && (
        <Link to={orderDetailsPath(gift.orderId)} className="word-link justify-self-start">
          {`Commande ${gift.orderId}`}
        </Link>
      )}
    </>
  )
}

function MoneyButtons({ listId, gift }: { listId: string; gift: Gift }) {
  const { id, state, amount } = gift
  const { send, loading } = useChange()
  const guard = useGuard('payments')
  const [isReturning, setIsReturning] = useState(false)
  // An expired promise is stored as promised.
  const was = state === 'received' || state === 'cancelled' ? state : 'promised'
  const path = encoded`/birth-lists/manage/${listId}/money/${id}`
  const about = `la participation de ${formatFrancs(amount)}`
  const button = (label: string, next: MoneyState) => {
    const body = { was, state: next }
    const submit = () =>
      void send({
        ...{ path, method: 'PATCH', body, answer: successAnswer },
        success: 'Participation enregistrée',
      })
    return { children: label, loading, 'aria-label': `${label}\u202f: ${about}`, ...guard(submit) }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {was === 'promised' && <Button {...button('Reçu', 'received')} />}
      {was === 'promised' && <Button variant="secondary" {...button('Annuler la promesse', 'cancelled')} />}
      {was === 'cancelled' && <Button variant="secondary" {...button('Remettre à recevoir', 'promised')} />}
      {was === 'received' && (
        <Button
          variant="secondary"
          {...guard(() => setIsReturning(true))}
          aria-label={`Rendre\u202f: ${about}`}
        >
          Rendre
        </Button>
      )}
      {was === 'received' && <Button variant="quiet" {...button('N’est pas arrivé', 'promised')} />}
      {isReturning && (
        <ReturnDialog path={`${path}/return`} gift={gift} onClose={() => setIsReturning(false)} />
      )}
    </div>
  )
}
