import { Link } from 'react-router'
import type { ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { Badge } from '../badge.tsx'
import { formatDateTime } from '../format-dates.ts'
import { orderDetailsPath } from '../page-paths.ts'
import { useGuard } from '../use-guard.ts'
import { ACTIONS, actionsOf, type DeskAction, entryProblem, sourceText } from './desk-texts.ts'

interface DeskRowProps {
  entry: ShownDeskEntry
  onAct: (action: DeskAction) => void
}

/** An entry of the desk: a card on a phone, a row of columns on a laptop. */
export function DeskRow({ entry, onAct }: DeskRowProps) {
  const { amount, expected, wallet, orderId, customerName, phone, number, at } = entry
  const guard = useGuard('payments')
  const problem = entryProblem(entry)
  const name = orderId ?? number ?? ''
  const isDifferent = amount !== null && expected !== null && expected !== 0 && expected !== amount
  const [usual, ...others] = actionsOf(entry)
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 p-4 lg:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)_auto] lg:items-center lg:py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 lg:grid lg:justify-items-start">
        {amount === null ? (
          <span className="font-bold">Montant inconnu</span>
        ) : (
          <Francs amount={amount} className="text-lg font-extrabold" />
        )}
        <span className="text-sm font-bold text-ink-soft">{wallet}</span>
      </div>
      <div className="min-w-0">
        {orderId ? (
          <Link to={orderDetailsPath(orderId)} className="word-link min-h-11 wrap-anywhere">
            {orderId}
          </Link>
        ) : (
          <span className="block font-bold">Sans commande</span>
        )}
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[customerName, phone && formatPhone(phone)].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="grid min-w-0 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge label={sourceText(entry)} colors="bg-sky text-ink" />
          {at && <time dateTime={at}>{formatDateTime(at)}</time>}
        </p>
        {number && <p className="wrap-anywhere text-ink-soft">{`Transaction ${number}`}</p>}
        {isDifferent && (
          <p className="font-bold text-warning">
            <span>
              {entry.source === 'transaction' ? 'Compté dans la boutique\u202f: ' : 'Attendu\u202f: '}
            </span>
            <Francs amount={expected} />
          </p>
        )}
        {problem && <p className="font-bold wrap-anywhere text-warning">{problem}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {others.map((action) => (
          <Button
            key={action}
            variant="quiet"
            aria-label={`${ACTIONS[action].label}, ${name}`}
            {...guard(() => onAct(action))}
          >
            {ACTIONS[action].label}
          </Button>
        ))}
        {usual && (
          <Button
            variant={usual === 'unlink' ? 'quiet' : 'secondary'}
            aria-label={`${ACTIONS[usual].label}, ${name}`}
            {...guard(() => onAct(usual))}
          >
            {ACTIONS[usual].label}
          </Button>
        )}
      </div>
    </li>
  )
}
