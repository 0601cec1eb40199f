import { MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { InferOutput } from 'valibot'
import { conversationOpenedAnswer, type waitingCustomer } from '../../../contracts/conversation.ts'
import { formatShortMoment } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { useConversationsShown } from '../access.ts'
import { useChange } from '../change/use-change.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { conversationPath } from '../page-paths.ts'

export type Waiting = InferOutput<typeof waitingCustomer>

/** Says that the customer of an order waits for an answer, and leads to the conversation (W-03). */
export function WaitingCustomer({ waiting }: { waiting: Waiting | undefined }) {
  const isShown = useConversationsShown()
  if (!waiting || !isShown) return null
  const { conversationId, since, excerpt } = waiting
  return (
    <Link
      to={conversationPath(conversationId)}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-field bg-success-tint px-2 py-1 text-sm hover:underline"
    >
      <MessageCircle className="size-5 shrink-0 text-success" />
      <span className="min-w-0">
        <span className="block font-bold">Le client attend une réponse</span>
        <span className="line-clamp-2 wrap-anywhere">
          {since && <time dateTime={since}>{`${formatShortMoment(since, serverNow())}\u202f: `}</time>}
          <bdi>{excerpt}</bdi>
        </span>
      </span>
    </Link>
  )
}

interface OpenConversationProps {
  orderId: string
  className?: string
}

/** Leads to the conversation of an order's customer, which begins if there is none (W-04). */
export function OpenConversation({ orderId, className = '' }: OpenConversationProps) {
  const isShown = useConversationsShown()
  const { send, pending } = useChange()
  const navigate = useNavigate()
  if (!isShown) return null
  function open() {
    const body = { orderId }
    const change = { path: '/conversations', method: 'POST', body, answer: conversationOpenedAnswer } as const
    void send({ ...change, reload: () => false }, (opened) => {
      if (opened.ok) void navigate(conversationPath(opened.data.conversation.id))
    })
  }
  return (
    <Button variant="secondary" loading={pending} onClick={open} className={className}>
      {!pending && <MessageCircle className="size-4" />}
      <span className="min-w-0 wrap-anywhere">Ouvrir la conversation</span>
    </Button>
  )
}

/** Minimum time between two reloads, however many messages arrive. */
const PAUSE_MS = 2000

/** Reloads the page's data when a conversation changes, where the page shows who waits for an answer. */
export function useReloadOnConversations(): void {
  const { revalidate } = useRevalidator()
  const ask = useMemo(() => coalesce<'page'>(revalidate, PAUSE_MS), [revalidate])
  useShopEvents(useConversationsShown(), ({ kind }) => {
    if (kind === 'conversation') ask(['page'])
  })
}
