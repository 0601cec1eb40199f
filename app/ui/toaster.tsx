import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner'
import './toaster.css'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export interface ToastOptions extends ExternalToast {
  link?: { to: string; label: string }
  undo?: (() => void) | undefined
}

/** Toasts by the path of their link. */
const leadingTo = new Map<string, string | number>()

const TOAST_DURATION_MS = 5000
/** Distance between the header and the toasts. */
const GAP_PX = 8

export function Toaster() {
  // Sets `--toasts-top` before the first toast, because adding a custom property restyles the whole page.
  useEffect(placeBelowHeader, [])
  const { pathname } = useLocation()
  // On the page that it leads to, a toast would only hide the heading.
  useEffect(() => {
    const id = leadingTo.get(pathname)
    if (id !== undefined) toast.dismiss(id)
  }, [pathname])
  return (
    <Sonner
      position="top-right"
      duration={TOAST_DURATION_MS}
      closeButton
      containerAriaLabel="Messages"
      offset={{ top: 'var(--toasts-top)', right: 16 }}
      mobileOffset={{ top: 'var(--toasts-top)', right: 16, left: 16 }}
      toastOptions={{ closeButtonAriaLabel: 'Fermer le message' }}
    />
  )
}

/** Shows a toast, or replaces the toast with the same id or text and restarts its timer. */
export function showToast(
  kind: ToastKind,
  text: string,
  { link, undo, ...options }: ToastOptions = {},
): void {
  placeBelowHeader()
  const id = options.id ?? text
  if (link) leadingTo.set(link.to, id)
  const action: ExternalToast = link
    ? {
        action: (
          <Link to={link.to} data-button="" onClick={() => toast.dismiss(id)}>
            {link.label}
          </Link>
        ),
      }
    : undo
      ? { action: { label: 'Défaire', onClick: undo } }
      : {}
  toast[kind](text, { ...options, ...action, id })
}

export function dismissToast(id: string): void {
  toast.dismiss(id)
}

function placeBelowHeader(): void {
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const top = `${Math.max(0, bottom) + GAP_PX}px`
  const { style } = document.documentElement
  if (style.getPropertyValue('--toasts-top') !== top) style.setProperty('--toasts-top', top)
}
