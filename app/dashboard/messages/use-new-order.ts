import { useLocation, useNavigate } from 'react-router'
import * as v from 'valibot'
import type { ShownConversation, ShownMessage } from '../../../contracts/conversation.ts'
import { readSession, useSession } from '../../session/session.ts'
import { type HandOver, orderFromConversation } from '../order-entry/conversation-hand-over.ts'
import { NEW_ORDER_PATH } from '../page-paths.ts'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import { DRAFT_KEYS } from './forget-drafts.ts'

/** Begins an order from what the customer wrote: chosen messages, or an order of the catalogue (W-07). */
export function useNewOrder(conversation: ShownConversation, messages: readonly ShownMessage[]) {
  const { chosen, choose } = useChosenMessages(conversation.id, messages)
  const navigate = useNavigate()

  function begin(given: Pick<HandOver, 'text' | 'messageId'>) {
    const { id: conversationId, name, phone } = conversation
    const handed = orderFromConversation({ conversationId, name, phone: phone ?? '', ...given })
    void navigate(NEW_ORDER_PATH, { state: handed })
  }

  return {
    /** null while none are being chosen */
    chosen,
    start: () => choose(() => new Set()),
    leave: () => choose(() => null),
    toggle: (id: string) =>
      choose((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    fromChosen() {
      const texts = messages.filter(({ id }) => chosen?.has(id)).map(({ text }) => text)
      begin({ text: texts.join('\n') })
    },
    fromCatalogue: ({ id }: ShownMessage) => begin({ messageId: id }),
  }
}

const storedIds = v.array(v.string())

/**
 * The chosen messages; null while none are being chosen. They survive a reload and the way back from the new order, but not
 * another opening of the conversation.
 */
function useChosenMessages(conversationId: string, messages: readonly ShownMessage[]) {
  const account = useSession()?.user._id ?? ''
  const { key } = useLocation()
  const { state: chosen, change } = usePersistedDraft<string[], ReadonlySet<string> | null>(
    storedIds,
    `${DRAFT_KEYS}${account}:${conversationId}:chosen:${key}`,
    {
      // Those of earlier pages are not on the screen any more, so their text would be missing.
      open: (ids) => ids && new Set(ids.filter((id) => messages.some((message) => message.id === id))),
      save: (ids) => (ids === null || readSession() === null ? null : [...ids]),
    },
  )
  return { chosen, choose: change }
}
