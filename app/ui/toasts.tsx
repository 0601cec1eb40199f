import { type ComponentType, useEffect, useState } from 'react'
import { quoted } from '../../domain/text/quoted.ts'
import { parseJson, readText } from '../../domain/unknown-values.ts'
import { createStorageItem } from '../browser/store.ts'
import type { ToastKind, ToastOptions } from './toaster.tsx'

let toaster: Promise<typeof import('./toaster.tsx')> | null = null

/**
 * Loads the library. Called on the first interaction, because the library cannot load when a toast must report a lost
 * connection. A single promise keeps the order of the toasts.
 */
function loadToaster() {
  toaster ??= import('./toaster.tsx').catch((error: unknown) => {
    toaster = null
    throw error
  })
  return toaster
}

/** The last message that is not shown yet: the library may be missing because the shop was deployed meanwhile. */
const unshown = createStorageItem('sessionStorage', 'unshownMessage')

/** Shows the message after the reload that fetches the library. */
function showUnshown(): void {
  const stored = parseJson(unshown.read())
  unshown.write(null)
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!Array.isArray(stored) || load?.type !== 'reload') return
  const kind = (['success', 'error', 'info', 'warning'] as const).find((one) => one === stored[0])
  const text = readText(stored[1])
  if (kind && text) void notify[kind](text)
}

let mountToaster: (() => void) | null = null

const toast = (kind: ToastKind) => (text: string, options?: ToastOptions) => show(kind, text, options)

export const notify = {
  success: toast('success'),
  error: toast('error'),
  info: toast('info'),
  warning: toast('warning'),
  dismiss: (id: string) =>
    void toaster?.then(
      ({ dismissToast }) => dismissToast(id),
      () => {}, // Without the library there is no toast to dismiss.
    ),
}

async function show(kind: ToastKind, text: string, options?: ToastOptions) {
  // Written first, because the page may be reloaded before the missing library is noticed.
  unshown.write(JSON.stringify([kind, text]))
  try {
    mountToaster?.()
    const { showToast } = await loadToaster()
    showToast(kind, text, options)
    unshown.write(null)
  } catch (error) {
    console.warn(`Le message ${quoted(text)} n’a pas pu être affiché :`, error)
  }
}

export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      void loadToaster().then(
        ({ Toaster }) => setToaster(() => Toaster),
        () => {}, // The next toast loads the library again.
      )
    mountToaster = load
    showUnshown()
    if (toaster) load() // A toast was requested before the page was ready.
    const once = { once: true }
    window.addEventListener('pointerdown', load, once)
    window.addEventListener('keydown', load, once)
    return () => {
      mountToaster = null
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
    }
  }, [])
  return Toaster && <Toaster />
}
