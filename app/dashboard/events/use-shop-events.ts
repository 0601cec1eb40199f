import { useEffect, useEffectEvent } from 'react'
import { type ShopEventHandlers, subscribeToEvents } from './subscribe-to-events.ts'

/** Delay in milliseconds, so that the stream does not compete with the page's own data. */
const START_AFTER = 1500

/** Name of the tabs' channel and of their lock. */
const TOGETHER = 'shop-event'

const listeners = new Set<(event: ShopEventHandlers) => void>()
let following: AbortController | null = null

export function useShopEvents(enabled: boolean, onNews: (event: ShopEventHandlers) => void): void {
  const hear = useEffectEvent(onNews)
  useEffect(() => {
    if (enabled) return listen((event) => hear(event))
  }, [enabled])
}

function listen(listener: (event: ShopEventHandlers) => void): () => void {
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
  channel.onmessage = ({ data }: MessageEvent<ShopEventHandlers>) => publish(data)
  const passOn = (event: ShopEventHandlers) => {
    channel.postMessage(event)
    publish(event)
  }
  const timer = setTimeout(() => void followTogether(passOn, signal), START_AFTER)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    channel.close()
  })
  return controller
}

/** One tab holds the stream and forwards events to the others: browsers limit the connections to one server. */
async function followTogether(
  passOn: (event: ShopEventHandlers) => void,
  signal: AbortSignal,
): Promise<void> {
  const follow = () => subscribeToEvents(passOn, signal)
  // The Web Locks API needs HTTPS or localhost; without it each tab opens a stream.
  if (!('locks' in navigator)) return follow()
  try {
    await navigator.locks.request(TOGETHER, { signal }, follow)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function publish(event: ShopEventHandlers): void {
  for (const listener of listeners) listener(event)
}
