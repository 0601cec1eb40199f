import { useEffect, useEffectEvent } from 'react'
import { type ShopEventHandlers, subscribeToEvents } from './subscribe-to-events.ts'

/** The stream opens so late, in milliseconds, that it does not delay the page's own data on a weak connection. */
const START_AFTER = 1500

/** The tabs of one browser follow the shop together: the name of their channel, and of the lock one of them holds. */
const TOGETHER = 'shop-news'

const listeners = new Set<(news: ShopEventHandlers) => void>()
let following: AbortController | null = null

/** Hears what happens in the shop while the component stands; `enabled` false hears nothing. */
export function useShopEvents(enabled: boolean, onNews: (news: ShopEventHandlers) => void): void {
  const hear = useEffectEvent(onNews)
  useEffect(() => {
    if (enabled) return listen((news) => hear(news))
  }, [enabled])
}

/** The first listener opens the connection, the last one to leave closes it. */
function listen(listener: (news: ShopEventHandlers) => void): () => void {
  listeners.add(listener)
  following ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    following?.abort()
    following = null
  }
}

function start(): AbortController {
  const controller = new AbortController()
  const { signal } = controller
  const channel = new BroadcastChannel(TOGETHER)
  channel.onmessage = ({ data }: MessageEvent<ShopEventHandlers>) => tell(data)
  const passOn = (news: ShopEventHandlers) => {
    channel.postMessage(news)
    tell(news)
  }
  const timer = setTimeout(() => void followTogether(passOn, signal), START_AFTER)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    channel.close()
  })
  return controller
}

/**
 * One tab holds the stream and passes on what it hears; when it closes, another takes its place. A browser opens only
 * a few connections to one server: six tabs with a stream each would leave none for the pages themselves.
 */
async function followTogether(passOn: (news: ShopEventHandlers) => void, signal: AbortSignal): Promise<void> {
  const follow = () => subscribeToEvents(passOn, signal)
  // Locks need HTTPS or localhost; elsewhere each tab follows for itself.
  if (!('locks' in navigator)) return follow()
  try {
    await navigator.locks.request(TOGETHER, { signal }, follow)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function tell(news: ShopEventHandlers): void {
  for (const listener of listeners) listener(news)
}
