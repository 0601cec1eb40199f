import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { orderCountsAnswer } from '../../../contracts/order-details.ts'
import type { TodayFigures } from '../../../contracts/overview.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { readSession } from '../../session/session.ts'
import { hasAccess } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import type { Loaded } from '../load.ts'
import {
  BIRTH_LISTS_PATH,
  CASH_PATH,
  MARGINS_PATH,
  PAYMENTS_PATH,
  RETURNS_PATH,
  TO_CONFIRM_PATH,
  TO_PREPARE_PATH,
  TO_RETURN_PATH,
  WITH_REST_PATH,
} from '../page-paths.ts'

type Counts = Partial<
  Record<
    | 'toConfirm'
    | 'payments'
    | 'toReturn'
    | 'rest'
    | 'giftMoney'
    | 'giftTasks'
    | 'claims'
    | 'toPrepare'
    | 'returns'
    | 'soldOut',
    number
  >
>

type Line = readonly [name: keyof Counts, one: string, more: string, to: string, needs: Permission]

const LINES: readonly Line[] = [
  ['toConfirm', 'commande à confirmer', 'commandes à confirmer', TO_CONFIRM_PATH, 'orders:read'],
  ['payments', 'paiement à vérifier', 'paiements à vérifier', PAYMENTS_PATH, 'payments'],
  ['toReturn', 'client à rembourser', 'clients à rembourser', TO_RETURN_PATH, 'payments'],
  [
    'rest',
    'commande avec un reste à payer',
    'commandes avec un reste à payer',
    WITH_REST_PATH,
    'orders:read',
  ],
  ['giftMoney', 'participation à recevoir', 'participations à recevoir', BIRTH_LISTS_PATH, 'payments'],
  [
    'giftTasks',
    'cadeau dont l’argent est à commander ou à rendre',
    'cadeaux dont l’argent est à commander ou à rendre',
    BIRTH_LISTS_PATH,
    'orders:read',
  ],
  ['claims', 'paiement à la livraison à vérifier', 'paiements à la livraison à vérifier', CASH_PATH, 'cash'],
  ['toPrepare', 'commande à préparer', 'commandes à préparer', TO_PREPARE_PATH, 'orders:read'],
  ['returns', 'retour à traiter', 'retours à traiter', RETURNS_PATH, 'orders:read'],
  [
    'soldOut',
    'article épuisé qui se vendait bien',
    'articles épuisés qui se vendaient bien',
    MARGINS_PATH,
    'products',
  ],
]

/** What waits for the account; a part that fails is left out, and its own screen says why. */
export async function loadToDo(today: Promise<Loaded<TodayFigures>>): Promise<Counts> {
  const counts = hasAccess(readSession(), 'orders:read')
    ? fetchAnswer(orderCountsAnswer, '/orders/counts').then(({ counts }) => counts)
    : null
  const [orders, { data }] = await Promise.all([counts?.catch(() => null), today])
  return { ...orders, ...(data && { soldOut: data.soldOut }) }
}

export function ToDo({ counts: all }: { counts: Counts }) {
  const session = readSession()
  const { payments = 0, claims = 0 } = all
  // The desk checks the claims at the door too; who sees the line of the cash desk reads them there.
  const counts = hasAccess(session, 'cash') ? { ...all, payments: payments - claims } : all
  const lines = LINES.filter(([name, , , , needs]) => (counts[name] ?? 0) > 0 && hasAccess(session, needs))
  return (
    <section className="grid grid-cols-1 gap-1 rounded-card bg-sun-tint p-4 shadow-card lg:px-6">
      <h2 className="text-lg">À faire</h2>
      {lines.length === 0 && <p>{'Rien n’attend\u202f: tout est à jour.'}</p>}
      <ul className="divide-y divide-line-strong/30">
        {lines.map(([name, one, more, to]) => (
          <li key={name}>
            <Link to={to} className="flex min-h-11 items-center gap-2 py-1 hover:underline">
              <span className="min-w-8 text-right text-lg font-black tabular-nums">
                {formatNumber(counts[name] ?? 0)}
              </span>
              <span className="min-w-0 grow wrap-anywhere">{(counts[name] ?? 0) > 1 ? more : one}</span>
              <ChevronRight className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
