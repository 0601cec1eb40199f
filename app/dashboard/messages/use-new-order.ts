import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ShownConversation, ShownMessage } from '../../../contracts/conversation.ts'
import { type HandOver, orderFromConversation } from '../order-entry/conversation-hand-over.ts'
import { NEW_ORDER_PATH } from '../page-paths.ts'

/** Begins an order from what the customer wrote: chosen messages, or an order of the catalogue (W-07). */
export function useNewOrder(conversation: ShownConversation, messages: readonly ShownMessage[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const navigate = useNavigate()

  function begin(given: Pick<HandOver, 'text' | 'messageId'>) {
    const { id: conversationId, name, phone } = conversation
    const handed = orderFromConversation({ conversationId, name, phone: phone ?? '', ...given })
    void navigate(NEW_ORDER_PATH, { state: handed })
  }

  return {
    /** null while none are being chosen */
    chosen,
    start: () => setChosen(new Set()),
    leave: () => setChosen(null),
    toggle: (id: string) =>
      setChosen((before) => {
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
