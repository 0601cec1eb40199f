import { notify } from '../../ui/toasts.tsx'

/** Longer than other messages: they say what a code gives. */
const DURATION_MS = 10_000
const CART = '/cart'

/** @param details what the code gives, or why nobody knows yet */
export function sayCodeInCart(code: string, details: string, kind: 'success' | 'warning' = 'success'): void {
  void notify[kind](`Le code ${code} est dans votre panier.`, {
    description: details,
    duration: DURATION_MS,
    ...(window.location.pathname !== CART && { link: { to: CART, label: 'Voir le panier' } }),
  })
}
