import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'

interface Opened {
  id: string
  unread: number
  /** the last message that the page shows */
  sequence: number
}

/** Marks a conversation as read while somebody can see it. Without an answer it stays unread. */
export function useMarkRead(opened: Opened): void {
  const { id, unread, sequence } = opened
  const { revalidate } = useRevalidator()
  const marked = useRef(-1)
  const mark = useEffectEvent(async (id: string, unread: number, sequence: number) => {
    if (unread === 0 || document.visibilityState !== 'visible' || marked.current >= sequence) return
    marked.current = sequence
    try {
      await adminApi(apiUrl(encoded`/conversations/${id}/read`), { method: 'POST', body: { sequence } })
      await revalidate()
    } catch {
      marked.current = -1
    }
  })
  const markLatest = useEffectEvent(() => void mark(opened.id, opened.unread, opened.sequence))
  useEffect(() => void mark(id, unread, sequence), [id, unread, sequence])
  useEffect(() => {
    const see = () => markLatest()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [])
}
