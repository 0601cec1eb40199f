import { type ComponentType, useEffect, useState } from 'react'
import type { ExternalToast, ToasterProps } from 'sonner'

/** How long a toast stays, in milliseconds (storefront.md §8). */
const TOAST_DURATION = 5000

/** The toast library is only fetched when the first toast is shown. */
const loadSonner = () => import('sonner')

let mountToaster: (() => void) | null = null

export const notify = {
  success: (text: string, options?: ExternalToast) => show('success', text, options),
  error: (text: string, options?: ExternalToast) => show('error', text, options),
  info: (text: string, options?: ExternalToast) => show('info', text, options),
  warning: (text: string, options?: ExternalToast) => show('warning', text, options),
}

async function show(kind: 'success' | 'error' | 'info' | 'warning', text: string, options?: ExternalToast) {
  mountToaster?.()
  const { toast } = await loadSonner()
  toast[kind](text, options)
}

/** Where toasts appear: top right, 5 seconds. Stands once, in the document. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    mountToaster = () => void loadSonner().then((sonner) => setToaster(() => sonner.Toaster))
    return () => {
      mountToaster = null
    }
  }, [])
  if (!Toaster) return null
  return (
    <Toaster
      position="top-right"
      duration={TOAST_DURATION}
      richColors
      closeButton
      containerAriaLabel="Messages"
      mobileOffset={{ top: 16, right: 16, left: 16 }}
      toastOptions={{ closeButtonAriaLabel: 'Fermer le message', className: 'font-sans' }}
    />
  )
}
