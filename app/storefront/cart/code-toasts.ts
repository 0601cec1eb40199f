import { notify } from '../../ui/toasts.tsx'

/** Longer than other messages: they say what a code gives. */
const DURATION_MS = 10_000
const CART = '/cart'

export const NOT_CHECKED_YET = 'La boutique ne répond pas\u202f: le code sera vérifié dans votre panier.'

/** @param details what the code gives, or why nobody knows yet */
export function sayCodeInCart(code: string, details: string): void {
  void notify.success(`Le code ${code} est dans votre panier.`, {
    description: details,
    duration: DURATION_MS,
    ...(window.location.pathname !== CART && { link: { to: CART, label: 'Voir le panier' } }),
  })
}

/** @param code as `readCode` spells it; null for what is no code, which may be any text of a link */
export function sayCodeRefused(code: string | null, message: string): void {
  void notify.error(message, {
    duration: DURATION_MS,
    ...(code !== null && { description: `Le code ${code} n’est pas dans votre panier.` }),
  })
}
