import { useEffect, useSyncExternalStore } from 'react'
import type { SeenOffer } from '../../../domain/catalogue/favourite-changes.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { createEmitter } from '../../browser/store.ts'
import { sessionToken } from '../../session/session.ts'
import { notify } from '../../ui/toasts.tsx'

/** `likes`, the number of all visitors' likes, is known only after the visitor has toggled the like. */
interface LikeState {
  liked: boolean
  likes?: number
}

/** Milliseconds during which cards that become visible are collected for one request. */
const BATCH_MS = 60
const NOT_CHECKED = 'Impossible de vérifier le like.'
const NO_ANSWER = 'Erreur lors de la vérification du like.'
const ACTION_FAILED = "Erreur lors de l'action like."

let likesById: ReadonlyMap<string, LikeState> = new Map()
let token: string | null = null
const pending = new Set<string>()
const changes = createEmitter('this tab')
let scheduled = false

/** The likes of whoever uses this page now: signing in or out changes whose they are. */
function currentLikes() {
  const current = sessionToken()
  if (token !== null && token !== current) likesById = new Map()
  token = current
  return likesById
}

export function useLike(id: string): LikeState | undefined {
  return useSyncExternalStore(
    changes.subscribe,
    () => currentLikes().get(id),
    () => undefined,
  )
}

export function useLikes(): ReadonlyMap<string, LikeState> {
  return useSyncExternalStore(changes.subscribe, currentLikes, currentLikes)
}

export function markLiked(ids: readonly string[]): void {
  likesById = new Map([
    ...likesById,
    ...ids.map((id) => [id, { ...likesById.get(id), liked: true }] as const),
  ])
  changes.emit()
}

/** Once the card is visible, loads whether the visitor likes its product, in one request with other cards. */
export function useLikeStatus(id: string, element: { current: Element | null }): void {
  useEffect(() => {
    if (!element.current || currentLikes().has(id)) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      requestLike(id)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [id, element])
}

/** @param count displayed number of likes @param offer displayed price and stock, stored for `Mes favoris` */
export async function toggleLike(id: string, count: number, offer: SeenOffer): Promise<void> {
  if (id === '') return void notify.error('Erreur: ID du produit manquant.')
  try {
    const url = apiUrl(encoded`/products/${id}/like`)
    const { data } = await callApi(url, { method: 'POST', expects: hasMessage })
    const response = data as { message?: string; hasLiked?: boolean; likes?: number }
    const liked = response.hasLiked ?? response.message === 'Produit liké'
    setLike(id, { liked, likes: response.likes ?? Math.max(0, count + (liked ? 1 : -1)) })
    const text = response.message ?? (liked ? 'Produit liké' : 'Like retiré')
    notify.success(text, liked ? { link: { to: '/favoris', label: 'Mes favoris' } } : {})
    void rememberOffer(id, liked ? offer : null)
  } catch (error) {
    notify.error(failureText(error, ACTION_FAILED))
  }
}

const hasMessage = (data: unknown) => 'message' in (data as object)

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
  // The offline banner already explains the failure.
  if (navigator.onLine === false) return
  try {
    const { data } = await callApi(apiUrl('/products/likes', { ids: ids.join(',') }), { cache: 'no-store' })
    const liked = new Set((data as { liked?: string[] }).liked ?? [])
    // Known likes override the response, because the visitor may have toggled them during the request.
    likesById = new Map([...ids.map((id) => [id, { liked: liked.has(id) }] as const), ...likesById])
    changes.emit()
  } catch (error) {
    const hasStatus = error instanceof ApiError && error.status !== null
    notify.error(hasStatus ? NOT_CHECKED : NO_ANSWER, { id: 'likes' })
  }
}

function setLike(id: string, like: LikeState): void {
  likesById = new Map([...likesById, [id, like]])
  changes.emit()
}

async function rememberOffer(id: string, offer: SeenOffer | null): Promise<void> {
  try {
    const { removeOffer, rememberOffers } = await import('../favourites/seen-offers.ts')
    if (offer) rememberOffers([[id, offer]])
    else removeOffer(id)
  } catch {
    // Harmless: if no price and stock are stored, `Mes favoris` stores them when it first displays the product.
  }
}
