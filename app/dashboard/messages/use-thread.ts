import { useState } from 'react'
import { messagesAnswer, type ShownMessage } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { failureText, NO_ANSWER } from '../../api-client/api.ts'
import { fetchAnswer } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { type ThreadPart, withEarlier, withNewest, withSent } from './thread-messages.ts'

/** The loaded messages of a conversation: the newest page, which is loaded again and again, and those before it. */
export function useThread(conversationId: string, newest: ThreadPart) {
  const [{ from, thread }, setShown] = useState({ from: newest, thread: newest })
  if (from !== newest) setShown({ from: newest, thread: withNewest(thread, newest) })
  const [earlier, setEarlier] = useState<'idle' | 'loading' | { failure: string }>('idle')

  async function loadEarlier() {
    if (thread.earlier === null || earlier === 'loading') return
    setEarlier('loading')
    try {
      const page = await fetchAnswer(messagesAnswer, encoded`/conversations/${conversationId}/messages`, {
        query: { before: thread.earlier },
      })
      setShown((shown) => ({ ...shown, thread: withEarlier(shown.thread, page) }))
      setEarlier('idle')
    } catch (error) {
      if (!handleSessionExpired(error)) setEarlier({ failure: failureText(error, NO_ANSWER) })
    }
  }

  return {
    ...thread,
    earlierState: earlier,
    loadEarlier,
    addSent: (sent: ShownMessage) =>
      setShown((shown) => ({ ...shown, thread: withSent(shown.thread, sent) })),
  }
}

export type Thread = ReturnType<typeof useThread>
