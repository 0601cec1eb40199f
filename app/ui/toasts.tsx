import { type ComponentType, useEffect, useState } from 'react'
import type { ExternalToast, ToasterProps } from 'sonner'

/** How long a toast stays, in milliseconds (storefront.md §8). */
const TOAST_DURATION = 5000

let sonner: Promise<typeof import('sonner')> | null = null

/**
 * The toast library is only fetched once somebody touches the page, before a lost connection has to be told. Everybody
 * waits for one promise, so that what was asked for first is done first.
 */
function loadSonner() {
  sonner ??= import('sonner').catch((error: unknown) => {
    sonner = null
    throw error
  })
  return sonner
}

let mountToaster: (() => void) | null = null

/** Says something in a toast. */
export const notify = {
  success: (text: string, options?: ExternalToast) => show('success', text, options),
  error: (text: string, options?: ExternalToast) => show('error', text, options),
  info: (text: string, options?: ExternalToast) => show('info', text, options),
  warning: (text: string, options?: ExternalToast) => show('warning', text, options),
  /** Takes back the toast that was given this id, if it still stands. */
  dismiss: (id: string) =>
    void sonner?.then(
      ({ toast }) => toast.dismiss(id),
      () => {}, // Without the library no toast stands.
    ),
}

async function show(kind: 'success' | 'error' | 'info' | 'warning', text: string, options?: ExternalToast) {
  try {
    mountToaster?.()
    const { toast } = await loadSonner()
    toast[kind](text, options)
  } catch (error) {
    console.warn(`Le message « ${text} » n’a pas pu être affiché :`, error)
  }
}

/** The library's own colours are too pale to read on a phone in the sun: ours stand at least 4.5 to 1. */
const COLOURS = Object.fromEntries(
  ['success', 'error', 'warning', 'info'].flatMap((kind) => {
    const [text, ground] = kind === 'info' ? ['ink', 'sky'] : [kind, `${kind}-tint`]
    return [
      [`--${kind}-text`, `var(--color-${text})`],
      [`--${kind}-bg`, `var(--color-${ground})`],
      [`--${kind}-border`, `var(--color-${text})`],
    ]
  }),
)

/** Where toasts appear: top right, 5 seconds. Stands once, in the document. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    const load = () =>
      void loadSonner().then(
        (sonner) => setToaster(() => sonner.Toaster),
        () => {}, // The next toast tries again.
      )
    mountToaster = load
    const once = { once: true }
    window.addEventListener('pointerdown', load, once)
    window.addEventListener('keydown', load, once)
    return () => {
      mountToaster = null
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
    }
  }, [])
  if (!Toaster) return null
  return (
    <Toaster
      position="top-right"
      duration={TOAST_DURATION}
      richColors
      style={COLOURS}
      closeButton
      containerAriaLabel="Messages"
      mobileOffset={{ top: 16, right: 16, left: 16 }}
      toastOptions={{ closeButtonAriaLabel: 'Fermer le message', className: 'font-sans' }}
    />
  )
}
