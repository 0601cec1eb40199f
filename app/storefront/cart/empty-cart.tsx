import { ButtonLink } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'

export const CART_IS_EMPTY = 'Votre panier est vide.'

export function EmptyCart({ children }: { children?: Elements }) {
  return (
    <div className="grid w-full justify-items-center gap-4 self-start rounded-panel bg-peach/50 px-6 py-14 text-center">
      <p className="text-2xl font-extrabold">Votre panier est vide</p>
      {children}
      <ButtonLink to="/products">Voir tous les produits</ButtonLink>
    </div>
  )
}
