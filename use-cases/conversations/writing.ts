import type { User } from '../../domain/accounts/account.ts'
import { shownPerson } from '../../domain/conversations/person.ts'
import { WRITING_MS } from '../../domain/conversations/writing.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext, ReadDeps } from '../context.ts'

/** Tells the colleagues that somebody writes an answer. Nothing is stored. */
export async function announceWriting(
  { store }: ReadDeps,
  conversationId: string,
  caller: User,
): Promise<Result<object>> {
  if (!(await store.conversations.find(conversationId))) return fail('CONVERSATION_NOT_FOUND')
  const { id: userId, name } = shownPerson(caller)
  return store.transaction(async (tx) => {
    tx.publish({ kind: 'conversation-writing', conversationId, userId, name })
    return { ok: true }
  })
}

interface Writer {
  name: string
  /** epoch milliseconds */
  until: number
}

/** Remembers who is writing, from the events of all processes. */
export function watchWriters({ subscribe, clock }: Pick<AppContext, 'subscribe' | 'clock'>) {
  const conversations = new Map<string, Map<string, Writer>>()
  const forget = (now: number) => {
    for (const [id, writers] of conversations) {
      for (const [userId, { until }] of writers) if (until <= now) writers.delete(userId)
      if (writers.size === 0) conversations.delete(id)
    }
  }
  subscribe((event) => {
    if (event.kind !== 'conversation-writing') return
    const now = clock()
    forget(now)
    const writers = conversations.get(event.conversationId) ?? new Map<string, Writer>()
    writers.set(event.userId, { name: event.name, until: now + WRITING_MS })
    conversations.set(event.conversationId, writers)
  })
  /** Who is writing in a conversation now, without the reader. */
  return (conversationId: string, readerId: string) => {
    forget(clock())
    const writers = [...(conversations.get(conversationId) ?? [])]
    return writers.filter(([id]) => id !== readerId).map(([id, { name }]) => ({ id, name }))
  }
}
