import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { usePermission } from '../access.ts'
import { type ShopUpdate, subscribeToEvents } from './subscribe-to-events.ts'

/** Delay after which the stream opens, so that it does not slow down the loading of the page. */
const START_DELAY_MS = 1500

/** Name of the broadcast channel and of the lock that all tabs share. */
const CHANNEL = 'shop-event'

const listeners = new Set<(event: ShopUpdate) => void>()
let connection: AbortController | null = null

export function useShopEvents(enabled: boolean, onEvent: (event: ShopUpdate) => void): void {
  const handleEvent = useEffectEvent(onEvent)
  useEffect(() => {
    if (enabled) return subscribe((event) => handleEvent(event))
  }, [enabled])
}

/** Reloads the page's data after these events, and when events may have been missed. */
export function useReloadOn(...kinds: ShopUpdate['kind'][]): void {
  const { revalidate } = useRevalidator()
  useShopEvents(usePermission('orders:read'), ({ kind }) => {
    if (kind === 'catch-up' || kinds.includes(kind)) void revalidate()
  })
}

function subscribe(listener: (event: ShopUpdate) => void): () => void {
  listeners.add(listener)
  connection ??= start()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    connection?.abort()
    connection = null
  }
}

function start(): AbortController {
  const controller = new AbortController()
  const { signal } = controller
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ShopUpdate>) => publish(data)
  const broadcast = (event: ShopUpdate) => {
    channel.postMessage(event)
    publish(event)
  }
  const timer = setTimeout(() => void shareStream(broadcast, signal), START_DELAY_MS)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    channel.close()
  })
  return controller
}

/** One tab holds the stream and forwards events to the others: browsers limit the connections per server. */
async function shareStream(broadcast: (event: ShopUpdate) => void, signal: AbortSignal): Promise<void> {
  const openStream = () => subscribeToEvents(broadcast, signal)
  // The Web Locks API needs HTTPS or localhost; without it each tab opens a stream.
  if (!('locks' in navigator)) return openStream()
  try {
    await navigator.locks.request(CHANNEL, { signal }, openStream)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function publish(event: ShopUpdate): void {
  for (const listener of listeners) listener(event)
}
