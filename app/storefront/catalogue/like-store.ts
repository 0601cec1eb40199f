import { useEffect, useSyncExternalStore } from 'react'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { createEmitter } from '../../browser/store.ts'
import { notify } from '../../ui/toasts.tsx'

/** `likes` is known once it has changed in this browser. */
interface LikeState {
  liked: boolean
  likes?: number
}

/** Milliseconds in which visible cards share one request. */
const BATCH_MS = 60
const NOT_CHECKED = 'Impossible de vérifier le like.'
const NO_ANSWER = 'Erreur lors de la vérification du like.'
const ACTION_FAILED = "Erreur lors de l'action like."

const likesById = new Map<string, LikeState>()
const pending = new Set<string>()
const changes = createEmitter('this tab')
let scheduled = false

export function useLike(id: string): LikeState | undefined {
  return useSyncExternalStore(
    changes.subscribe,
    () => likesById.get(id),
    () => undefined,
  )
}

/** Loads the like of a visible card, in one request with others. */
export function useLikeStatus(id: string, element: { current: Element | null }): void {
  useEffect(() => {
    if (!element.current || likesById.has(id)) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      requestLike(id)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [id, element])
}

/** @param count the number of likes shown */
export async function toggleLike(id: string, count: number): Promise<void> {
  if (id === '') return void notify.error('Erreur: ID du produit manquant.')
  try {
    const url = apiUrl(encoded`/products/${id}/like`)
    const { data } = await callApi(url, { method: 'POST', expects: saysWhat })
    const response = data as { message?: string; hasLiked?: boolean; likes?: number }
    const liked = response.hasLiked ?? response.message === 'Produit liké'
    setLike(id, { liked, likes: response.likes ?? Math.max(0, count + (liked ? 1 : -1)) })
    notify.success(response.message ?? (liked ? 'Produit liké' : 'Like retiré'))
  } catch (error) {
    notify.error(failureText(error, ACTION_FAILED))
  }
}

const saysWhat = (data: unknown) => 'message' in (data as object)

function requestLike(id: string): void {
  pending.add(id)
  if (scheduled) return
  scheduled = true
  setTimeout(() => void fetchLikes(), BATCH_MS)
}

async function fetchLikes(): Promise<void> {
  scheduled = false
  const ids = [...pending]
  pending.clear()
  // The offline banner already explains it.
  if (navigator.onLine === false) return
  try {
    const { data } = await callApi(apiUrl('/products/likes', { ids: ids.join(',') }))
    const liked = new Set((data as { liked?: string[] }).liked ?? [])
    for (const id of ids) {
      // A like toggled in the meantime is newer.
      if (!likesById.has(id)) likesById.set(id, { liked: liked.has(id) })
    }
    changes.emit()
  } catch (error) {
    const hasStatus = error instanceof ApiError && error.status !== null
    notify.error(hasStatus ? NOT_CHECKED : NO_ANSWER, { id: 'likes' })
  }
}

function setLike(id: string, like: LikeState): void {
  likesById.set(id, like)
  changes.emit()
}
