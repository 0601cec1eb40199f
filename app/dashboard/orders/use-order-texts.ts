import { useEffect, useSyncExternalStore } from 'react'
import { orderTexts } from '../../../config/order-texts.ts'
import { orderTextsAnswer } from '../../../contracts/order-details.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { createEmitter } from '../../browser/store.ts'
import { fetchAnswer } from '../decode.ts'

type OrderTexts = Settings['orderTexts']

/** Older texts are loaded again, because another administrator may have changed them. */
const FRESH_MS = 60_000

const NEVER = -Infinity

const changes = createEmitter('this tab')
let current: OrderTexts = orderTexts
let readAt = NEVER

/** Returns the shop's WhatsApp texts, or the bundled texts while the shop's texts are not loaded. */
export function useOrderTexts(): OrderTexts {
  useEffect(() => {
    if (performance.now() - readAt > FRESH_MS) void readOrderTexts()
  }, [])
  return useSyncExternalStore(
    changes.subscribe,
    () => current,
    () => orderTexts,
  )
}

/** Marks the loaded texts as outdated. The next screen with WhatsApp texts reloads them. */
export function reloadOrderTexts(): void {
  readAt = NEVER
}

async function readOrderTexts(): Promise<void> {
  readAt = performance.now()
  try {
    current = (await fetchAnswer(orderTextsAnswer, '/orders/texts')).texts
    changes.emit()
  } catch {
    readAt = NEVER
  }
}
