import { useEffect, useSyncExternalStore } from 'react'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { createEmitter } from '../../browser/emitter.ts'
import { notify } from '../../ui/toasts.tsx'

/** What is known of a product's heart: the visitor's own, and the count once it has changed here. */
interface Heart {
  liked: boolean
  likes?: number
}

/** Cards that come into view within this time are asked about together, in milliseconds. */
const GATHER = 60
const NOT_CHECKED = 'Impossible de vérifier le like.'
const NO_ANSWER = 'Erreur lors de la vérification du like.'
const ACTION_FAILED = "Erreur lors de l'action like."

const hearts = new Map<string, Heart>()
const waiting = new Set<string>()
const changes = createEmitter('this tab')
let gathering = false

/** Whether the visitor likes a product; not known, it counts as no. */
export function useLike(id: string): Heart | undefined {
  return useSyncExternalStore(
    changes.subscribe,
    () => hearts.get(id),
    () => undefined,
  )
}

/** Asks the server about a card's heart once the card is in view; all cards of a moment in one call. */
export function useLikeStatus(id: string, element: { current: Element | null }): void {
  useEffect(() => {
    if (!element.current || hearts.has(id)) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      askAbout(id)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [id, element])
}

/** Likes or unlikes a product, and says what came of it. `count` is the number of likes shown until now. */
export async function toggleLike(id: string, count: number): Promise<void> {
  if (id === '') return void notify.error('Erreur: ID du produit manquant.')
  try {
    const url = apiUrl(encoded`/products/${id}/like`)
    const { data } = await callApi(url, { method: 'POST', expects: saysWhat })
    const answer = data as { message?: string; hasLiked?: boolean; likes?: number }
    const liked = answer.hasLiked ?? answer.message === 'Produit liké'
    setHeart(id, { liked, likes: answer.likes ?? Math.max(0, count + (liked ? 1 : -1)) })
    notify.success(answer.message ?? (liked ? 'Produit liké' : 'Like retiré'))
  } catch (error) {
    notify.error(failureText(error, ACTION_FAILED))
  }
}

const saysWhat = (data: unknown) => 'message' in (data as object)

function askAbout(id: string): void {
  waiting.add(id)
  if (gathering) return
  gathering = true
  setTimeout(() => void askTogether(), GATHER)
}

async function askTogether(): Promise<void> {
  gathering = false
  const ids = [...waiting]
  waiting.clear()
  // Offline nothing can be known, and the banner says so already.
  if (navigator.onLine === false) return
  try {
    const { data } = await callApi(apiUrl('/products/likes', { ids: ids.join(',') }))
    const liked = new Set((data as { liked?: string[] }).liked ?? [])
    for (const id of ids) {
      // A heart pressed meanwhile knows better.
      if (!hearts.has(id)) hearts.set(id, { liked: liked.has(id) })
    }
    changes.tell()
  } catch (error) {
    const answered = error instanceof ApiError && error.status !== null
    notify.error(answered ? NOT_CHECKED : NO_ANSWER, { id: 'likes' })
  }
}

function setHeart(id: string, heart: Heart): void {
  hearts.set(id, heart)
  changes.tell()
}
