import { useEffect, useRef, useState } from 'react'
import { WRITING_MS, WRITING_PAUSE_MS } from '../../../domain/conversations/writing.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
import { useShopEvents } from '../events/use-shop-events.ts'

interface Writer {
  id: string
  name: string
}

/** The colleagues who write an answer in a conversation now. @param loaded those whom the shop named with the conversation */
export function useWriters(conversationId: string, loaded: readonly Writer[]): readonly Writer[] {
  const own = useSession()?.user._id
  const [writers, setWriters] = useState(loaded)
  const [from, setFrom] = useState(loaded)
  if (from !== loaded) {
    setFrom(loaded)
    setWriters(loaded)
  }
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function forgetLater(id: string) {
    clearTimeout(timers.current.get(id))
    const forget = () => setWriters((before) => before.filter((writer) => writer.id !== id))
    timers.current.set(id, setTimeout(forget, WRITING_MS))
  }

  useShopEvents(true, (event) => {
    if (event.kind !== 'conversation-writing' || event.conversationId !== conversationId) return
    const { userId: id, name } = event
    if (id === own) return
    setWriters((before) => [...before.filter((writer) => writer.id !== id), { id, name }])
    forgetLater(id)
  })
  useEffect(() => {
    const known = timers.current
    for (const { id } of loaded) {
      clearTimeout(known.get(id))
      const forget = () => setWriters((before) => before.filter((writer) => writer.id !== id))
      known.set(id, setTimeout(forget, WRITING_MS))
    }
    return () => {
      for (const timer of known.values()) clearTimeout(timer)
      known.clear()
    }
  }, [loaded])
  return writers
}

/** Tells the colleagues that this account writes, every few seconds while it types. A failure tells nobody. */
export function useTellWriting(conversationId: string): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - toldAt.current < WRITING_PAUSE_MS) return
    toldAt.current = now
    void adminApi(apiUrl(encoded`/conversations/${conversationId}/writing`), { method: 'POST' }).catch(
      () => {},
    )
  }
}
