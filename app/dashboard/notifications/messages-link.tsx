import { MessageCircle } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { conversationCountsAnswer } from '../../../contracts/conversation.ts'
import { WAITED_LONG } from '../../../domain/conversations/waiting.ts'
import { notify } from '../../ui/toasts.tsx'
import { useConversationsShown } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { IconLink } from '../icon-link.tsx'
import { conversationPath, MESSAGES_PATH } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { CountBadge } from './count-badge.tsx'

/** Leads to the conversations, with the number of unread ones (W-03). */
export function MessagesLink() {
  return useConversationsShown() && <Counted />
}

function Counted() {
  const unread = useUnread()
  return (
    <span className="relative">
      <IconLink to={MESSAGES_PATH} label={unread > 0 ? `Messages (${unread})` : 'Messages'}>
        <MessageCircle className="size-5" />
      </IconLink>
      <CountBadge count={unread} />
    </span>
  )
}

/** Minimum time between two requests, however many messages arrive. */
const PAUSE_MS = 1000

/** Number of unread conversations, updated by shop events. Failures are not displayed. */
function useUnread(): number {
  const [unread, setUnread] = useState(0)
  const ask = useMemo(
    () =>
      coalesce<'counts'>(async () => {
        try {
          setUnread((await fetchAnswer(conversationCountsAnswer, '/conversations/counts')).unread)
        } catch (error) {
          handleSessionExpired(error)
        }
      }, PAUSE_MS),
    [],
  )
  useEffect(() => ask(['counts']), [ask])
  useShopEvents(true, (event) => {
    if (event.kind === 'conversation' || event.kind === 'catch-up') ask(['counts'])
    if (event.kind !== 'conversation' || !event.reminded) return
    const link = { to: conversationPath(event.conversationId), label: 'Répondre' }
    void notify.warning(WAITED_LONG, { link })
  })
  return unread
}
