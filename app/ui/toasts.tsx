import { type ComponentType, useEffect, useState } from 'react'
import type { ExternalToast } from 'sonner'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export interface ToastOptions extends ExternalToast {
  link?: { to: string; label: string }
}

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
  try {
    mountToaster?.()
    const { showToast } = await loadToaster()
    showToast(kind, text, options)
  } catch (error) {
    console.warn(`Le message « ${text} » n’a pas pu être affiché :`, error)
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
