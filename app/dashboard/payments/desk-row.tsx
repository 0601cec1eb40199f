import { Link } from 'react-router'
import type { ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import { listOfLedgerId } from '../../../domain/birth-lists/list-money.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import { receiptLineText } from '../../../domain/payments/receipt.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { Badge } from '../badge.tsx'
import { ORDER_TRASH_PATH } from '../page-paths.ts'
import { useGuard } from '../use-guard.ts'
import { ACTIONS, actionsOf, type DeskAction, entryProblem, providerLabel, sourceText } from './desk-texts.ts'
import { MoneyPlace } from './money-place.tsx'

interface DeskRowProps {
  entry: ShownDeskEntry
  /** `of`: the entry itself, or a source of its money */
  onAct: (action: DeskAction, of: ShownDeskEntry) => void
}

/** An entry of the desk: a card on a phone, a row of columns on a laptop. */
export function DeskRow({ entry, onAct }: DeskRowProps) {
  const { amount, expected, wallet, orderId, customerName, phone, number, at, note, sources } = entry
  const guard = useGuard('payments')
  const problem = entryProblem(entry)
  const name = (orderId && listOfLedgerId(orderId) === null ? orderId : number) ?? ''
  const isDifferent = amount !== null && expected !== null && expected !== 0 && expected !== amount
  const [usual, ...others] = actionsOf(entry)
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 p-4 xl:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1.2fr)_fit-content(22rem)] xl:items-center xl:py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 xl:grid xl:justify-items-start">
        {amount === null ? (
          <span className="font-bold">Montant inconnu</span>
        ) : (
          <Francs amount={amount} className="text-lg font-extrabold" />
        )}
        <span className="text-sm font-bold text-ink-soft">{wallet}</span>
      </div>
      <div className="min-w-0">
        {orderId && note !== 'trash' ? (
          <MoneyPlace orderId={orderId} />
        ) : (
          <span className="block font-bold">{orderId ?? 'Sans commande'}</span>
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
        {sources.map((source) => (
          <p key={`${source.method} ${source.transactionNumber} ${source.amount}`} className="wrap-anywhere">
            {receiptLineText(source)}
          </p>
        ))}
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
        {sources.map((source) => (
          <RefundButton key={source.refundItem} entry={entry} source={source} onAct={onAct} />
        ))}
        {note === 'trash' && (
          <Link to={ORDER_TRASH_PATH} className="word-link min-h-11">
            Ouvrir la corbeille
          </Link>
        )}
        {others.map((action) => (
          <Button
            key={action}
            variant="quiet"
            aria-label={`${ACTIONS[action].label}, ${name}`}
            {...guard(() => onAct(action, entry))}
          >
            {ACTIONS[action].label}
          </Button>
        ))}
        {usual && (
          <Button
            variant={usual === 'unlink' ? 'quiet' : 'secondary'}
            aria-label={`${ACTIONS[usual].label}, ${name}`}
            {...guard(() => onAct(usual, entry))}
          >
            {ACTIONS[usual].label}
          </Button>
        )}
      </div>
    </li>
  )
}

interface RefundButtonProps extends DeskRowProps {
  source: ShownDeskEntry['sources'][number]
}

/** Returns a payment of an order through its provider, which returns it whole. */
function RefundButton({ entry, source, onAct }: RefundButtonProps) {
  const guard = useGuard('payments')
  const { refundItem, amount, method, transactionNumber, provider } = source
  if (refundItem === null || amount > (entry.amount ?? 0)) return null
  const wallet = WALLETS.find((known) => known === method) ?? null
  const label = `Rendre ${formatFrancs(amount)} par ${providerLabel(provider)}`
  return (
    <Button
      variant="secondary"
      aria-label={`${label}, ${transactionNumber}`}
      {...guard(() => onAct('refund', { ...entry, item: refundItem, amount, wallet, provider }))}
    >
      {label}
    </Button>
  )
}
