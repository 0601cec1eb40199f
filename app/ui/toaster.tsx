import { Link } from 'react-router'
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner'
import './toaster.css'
import type { ToastKind, ToastOptions } from './toasts.tsx'

/** Milliseconds. */
const TOAST_DURATION = 5000
/** Between the header and the toasts, in pixels. */
const GAP = 8

/** Where toasts appear: top right below the header, 5 seconds; on a phone one at a time (see toaster.css). */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      duration={TOAST_DURATION}
      closeButton
      containerAriaLabel="Messages"
      offset={{ top: 'var(--toasts-top)', right: 16 }}
      mobileOffset={{ top: 'var(--toasts-top)', right: 16, left: 16 }}
      toastOptions={{ closeButtonAriaLabel: 'Fermer le message' }}
    />
  )
}

/** Shows a toast. One with the same text, or the same id, is replaced and stays its whole time again. */
export function showToast(kind: ToastKind, text: string, { link, ...options }: ToastOptions = {}): void {
  placeBelowHeader()
  const id = options.id ?? text
  const way: ExternalToast = link
    ? {
        action: (
          <Link to={link.to} data-button="" onClick={() => toast.dismiss(id)}>
            {link.label}
          </Link>
        ),
      }
    : {}
  toast[kind](text, { ...options, ...way, id })
}

/** Takes back the toast of this id, if there is one. */
export function dismissToast(id: string): void {
  toast.dismiss(id)
}

/** The cart's button and the bell stay within reach: a header that is in view is not covered. */
function placeBelowHeader(): void {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  document.documentElement.style.setProperty('--toasts-top', `${Math.max(0, bottom) + GAP}px`)
}
