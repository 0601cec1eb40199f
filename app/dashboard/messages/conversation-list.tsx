import { Link, useSearchParams } from 'react-router'
import { CONVERSATION_FILTERS, type ShownConversation } from '../../../contracts/conversation.ts'
import { formatNumber, formatShortMoment } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { Badge } from '../badge.tsx'
import type { ListPart } from '../lists/fetch-page.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { oneOf, queryParams, text } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { conversationPath } from '../page-paths.ts'
import { nameOf } from './conversation-head.tsx'
import { waitingText } from './service-window.ts'
import { MESSAGE_PARAM } from './use-lead-to-message.ts'

export const CONVERSATION_PARAMS = queryParams({ filter: oneOf(CONVERSATION_FILTERS), q: text })

/** How many conversations of the whole shop wait, and wait for this account. */
export interface ConversationCounts {
  unread: number
  waiting: number
  mine: number
}

interface ConversationListProps {
  page: (ListPart<ShownConversation> & { counts: ConversationCounts }) | null
  /** the open conversation beside the list */
  openId: string | undefined
}

export function ConversationList({ page, openId }: ConversationListProps) {
  const query = useQueryParams(CONVERSATION_PARAMS)
  const { counts } = page ?? { counts: null }
  const filters = [
    ['all', 'Tous', 0],
    ['waiting', 'À répondre', counts?.waiting ?? 0],
    ['mine', 'À moi', counts?.mine ?? 0],
    ['closed', 'Terminées', 0],
  ] as const
  return (
    <div className="grid grid-cols-1 gap-3">
      <ListSearch
        label="Nom, numéro, texte, commande"
        value={query.chosen.q}
        onSearch={(q) => query.change({ q })}
      />
      <nav
        aria-label="Filtres"
        className="no-scrollbar -mx-4 flex gap-1.5 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0"
      >
        {filters.map(([filter, label, count]) => (
          <FilterLink key={filter} query={query} set={{ filter }} className="shrink-0 px-3!">
            {count > 0 ? `${label} ${formatNumber(count)}` : label}
          </FilterLink>
        ))}
      </nav>
      <PagedList page={page} empty="Aucune conversation." clear={query.clear}>
        {(rows) => <Rows rows={rows} openId={openId} />}
      </PagedList>
    </div>
  )
}

function Rows({ rows, openId }: { rows: readonly ShownConversation[]; openId: string | undefined }) {
  const [search] = useSearchParams()
  const now = useNow(serverNow(), 30 * A_SECOND)
  return (
    <ul
      aria-label="Conversations"
      className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card"
    >
      {rows.map((conversation) => (
        <li key={conversation.id}>
          <Row
            conversation={conversation}
            now={now}
            current={conversation.id === openId}
            search={searchOf(search, conversation)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Leads to the message that a search has found. */
function searchOf(list: URLSearchParams, { found }: ShownConversation): string {
  const search = new URLSearchParams(list)
  search.delete(MESSAGE_PARAM)
  if (found) search.set(MESSAGE_PARAM, found.id)
  return search.size > 0 ? `?${search}` : ''
}

interface RowProps {
  conversation: ShownConversation
  now: number
  current: boolean
  search: string
}

function Row({ conversation, now, current, search }: RowProps) {
  const { id, unread, lastMessageAt, closed, stopped, assignedTo, orderId, found } = conversation
  const at = found?.at ?? lastMessageAt
  const waiting = waitingText(conversation, now)
  return (
    <Link
      to={conversationPath(id) + search}
      aria-current={current ? 'page' : undefined}
      className="grid min-h-18 grid-cols-1 content-center gap-0.5 px-4 py-2.5 hover:bg-line/40 aria-[current=page]:bg-action-tint"
    >
      <span className="flex items-baseline gap-2">
        <span className={`min-w-0 grow truncate ${unread > 0 ? 'font-extrabold' : 'font-bold'}`}>
          {nameOf(conversation)}
        </span>
        <span className={`shrink-0 text-sm ${unread > 0 ? 'font-bold text-action' : 'text-ink-soft'}`}>
          {at && formatShortMoment(at, now)}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className={`min-w-0 grow truncate text-sm ${unread > 0 ? 'text-ink' : 'text-ink-soft'}`}>
          <bdi>{found ? found.excerpt : excerptOf(conversation)}</bdi>
        </span>
        {unread > 0 && (
          <span className="grid min-w-6 shrink-0 place-items-center rounded-full bg-action px-1.5 text-xs leading-6 font-extrabold text-white">
            <span aria-hidden="true">{formatNumber(unread)}</span>
            <span className="sr-only">
              {unread === 1 ? '1 message non lu' : `${unread} messages non lus`}
            </span>
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-soft empty:hidden">
        {waiting !== '' && <span className="font-bold text-warning">{waiting}</span>}
        {stopped && <Badge label="STOP" colors="bg-error-tint text-error" />}
        {closed && <Badge label="Terminée" colors="bg-line/70 text-ink-soft" />}
        {orderId && <span>{orderId}</span>}
        {assignedTo && <span>{`pour ${assignedTo.name}`}</span>}
      </span>
    </Link>
  )
}

const PREFIXES: Readonly<Record<string, string>> = {
  team: 'Boutique',
  shop: 'Automatique',
  phone: 'Téléphone',
  note: 'Note',
}

function excerptOf({ lastOrigin, excerpt }: ShownConversation): string {
  const prefix = PREFIXES[lastOrigin]
  return prefix ? `${prefix}\u202f: ${excerpt}` : excerpt
}
