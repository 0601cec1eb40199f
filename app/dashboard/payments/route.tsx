import { CalendarDays, FileSpreadsheet, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deskAnswer, type ShownDeskEntry, unpaidAnswer } from '../../../contracts/payment-desk.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import { DESK_STATES, type DeskState } from '../../../domain/payments/desk.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Francs } from '../../ui/price.tsx'
import { decode, fetchAnswer } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { fetchPage } from '../lists/fetch-page.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { ListPagination } from '../lists/list-pagination.tsx'
import { oneOf, queryParams } from '../lists/query-params.ts'
import { type PageQuery, useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { OrderHead } from '../orders/order-head.tsx'
import { PAYMENT_DAYS_PATH, STATEMENT_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { type CustomerChat, DeskDialog } from './desk-dialog.tsx'
import { DeskRow } from './desk-row.tsx'
import { type DeskAction, EMPTY_TEXTS, STATE_LABELS } from './desk-texts.ts'
import { UnpaidList } from './unpaid-list.tsx'

const TABS = ['to-check', 'unpaid', ...DESK_STATES.filter((state) => state !== 'to-check')] as const

/** Each state is a list of its own. */
const PARAMS = queryParams({ wallet: oneOf(['', ...WALLETS]) }, { state: oneOf(TABS) })

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des paiements.', async () => {
    const { state: tab, wallet } = PARAMS.readFrom(request)
    const state: DeskState = tab === 'unpaid' ? 'to-check' : tab
    let answer: ReturnType<typeof decode<typeof deskAnswer>> | undefined
    const [page, unpaid] = await Promise.all([
      fetchPage(request, '/payments/desk', { state, wallet: wallet || undefined }, (json) => {
        answer = decode(deskAnswer, json)
        return answer.entries
      }),
      tab === 'unpaid'
        ? fetchAnswer(unpaidAnswer, '/payments/desk/unpaid', { signal: request.signal })
        : null,
    ])
    return {
      ...page,
      counts: answer?.counts,
      unpaidCount: answer?.unpaid ?? 0,
      unpaid: unpaid?.orders ?? null,
    }
  })
}

export default function PaymentsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('order', 'payment-notice', 'wallet')
  const query = useQueryParams(PARAMS)
  const tab = query.shown.state
  return (
    <div className="grid grid-cols-1 gap-5">
      <OrderHead>
        <Link to={PAYMENT_DAYS_PATH} className="word-link min-h-11">
          <CalendarDays className="size-4" />
          <span>Totaux par jour</span>
        </Link>
        <Link to={STATEMENT_PATH} className="word-link min-h-11">
          <FileSpreadsheet className="size-4" />
          <span>Importer un relevé</span>
        </Link>
      </OrderHead>
      <nav aria-label="États des paiements" className="flex flex-wrap gap-2">
        {TABS.map((state) => {
          const count = state === 'unpaid' ? data?.unpaidCount : data?.counts?.[state].count
          return (
            <FilterLink key={state} query={query} set={{ state }}>
              {`${STATE_LABELS[state]}${count === undefined ? '' : ` (${formatNumber(count)})`}`}
            </FilterLink>
          )
        })}
      </nav>
      {failure && <SectionFailure failure={failure} />}
      {data?.unpaid && <UnpaidList orders={data.unpaid} />}
      {data && tab !== 'unpaid' && (
        <DeskList
          entries={data.rows}
          state={tab}
          query={query}
          total={data.total}
          amount={data.counts?.[tab].amount ?? 0}
        />
      )}
      {data && tab !== 'unpaid' && <ListPagination total={data.total} />}
    </div>
  )
}

interface DeskListProps {
  entries: readonly ShownDeskEntry[]
  state: DeskState
  query: PageQuery<ReturnType<typeof PARAMS.read>>
  total: number
  /** francs of the whole state */
  amount: number
}

function DeskList({ entries, state, query, total, amount }: DeskListProps) {
  const [open, setOpen] = useState<{ action: DeskAction; entry: ShownDeskEntry } | null>(null)
  const [chat, setChat] = useState<CustomerChat | null>(null)
  return (
    <section aria-label={STATE_LABELS[state]} className="grid grid-cols-1 gap-3">
      {chat && (
        <Alert kind="success">
          <p>Le client peut être prévenu avec un message déjà écrit.</p>
          <a
            href={chatLink(chat.phone, chat.text)}
            target="_blank"
            rel="noreferrer"
            className="word-link min-h-11"
          >
            <MessageCircle className="size-4" />
            <span>Écrire sur WhatsApp</span>
          </a>
        </Alert>
      )}
      <nav aria-label="Portefeuille" className="flex flex-wrap gap-2">
        {(['', ...WALLETS] as const).map((wallet) => (
          <FilterLink key={wallet} query={query} set={{ wallet }}>
            {wallet || 'Tous'}
          </FilterLink>
        ))}
      </nav>
      {entries.length === 0 ? (
        <EmptyList clear={query.clear}>{EMPTY_TEXTS[state]}</EmptyList>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            <span>{`${pluralize(total, 'paiement')}, `}</span>
            <Francs amount={amount} />
          </p>
          <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
            {entries.map((entry) => (
              <DeskRow
                key={`${entry.item} ${entry.at}`}
                entry={entry}
                onAct={(action, of) => setOpen({ action, entry: of })}
              />
            ))}
          </ul>
        </>
      )}
      {open && (
        <DeskDialog
          {...open}
          onDone={(next) => {
            setOpen(null)
            setChat(next)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
