import { useEffect, useSyncExternalStore } from 'react'
import { orderTexts } from '../../../config/order-texts.ts'
import { orderTextsAnswer } from '../../../contracts/order-details.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { createEmitter } from '../../browser/store.ts'
import { fetchAnswer } from '../decode.ts'

type OrderTexts = Settings['orderTexts']

/** Older texts are loaded again, because another administrator may have changed them. */
const FRESH_MS = 60_000

const changes = createEmitter('this tab')
let current: OrderTexts = orderTexts
let readAt = 0

/** Returns the shop's WhatsApp texts, or the bundled texts while the shop's texts are not loaded. */
export function useOrderTexts(): OrderTexts {
  useEffect(() => {
    if (Date.now() - readAt > FRESH_MS) void readOrderTexts()
  }, [])
  return useSyncExternalStore(
    changes.subscribe,
    () => current,
    () => orderTexts,
  )
}

/** Marks the loaded texts as outdated. The next screen with WhatsApp texts reloads them. */
export function reloadOrderTexts(): void {
  readAt = 0
}

async function readOrderTexts(): Promise<void> {
  readAt = Date.now()
  try {
    current = (await fetchAnswer(orderTextsAnswer, '/orders/texts')).texts
    changes.emit()
  } catch {
    readAt = 0
  }
}
