import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** What stands on each picture, and its name. */
export const SLIDES: readonly { name: string; text: ReactNode }[] = [
  { name: 'Remises', text: <SaleText /> },
  { name: 'Livraison', text: <DeliveryText /> },
  { name: 'Nouveautés', text: <NewText /> },
]

const TITLE = 'block text-balance text-2xl leading-tight font-black sm:text-3xl lg:text-5xl'

/** The whole text is the link; where there is room for it, a button says so. */
function SlideLink({ to, call, children }: { to: string; call: string; children: ReactNode }) {
  return (
    <Link to={to} className="group block text-ink">
      {children}
      <span className="mt-4 hidden min-h-11 items-center rounded-full bg-action px-6 font-bold text-white transition-colors group-hover:bg-action-deep sm:inline-flex">
        {call}
      </span>
    </Link>
  )
}

function SaleText() {
  return (
    <SlideLink to="/products/Sale" call="Voir les soldes">
      <span className={TITLE}>Jusqu'à 80% de remise sur tous vos achats</span>
      <small className="mt-1 block text-sm">selon articles signalés</small>
    </SlideLink>
  )
}

function DeliveryText() {
  return (
    <SlideLink to="/products" call="Voir tous les produits">
      <span className={TITLE}>
        Acheter et <span className="whitespace-nowrap">faites-vous</span> livrer à domicile
      </span>
    </SlideLink>
  )
}

function NewText() {
  return (
    <SlideLink to="/products/New" call="Les découvrir">
      <span className={TITLE}>Les nouveautés sont arrivées</span>
    </SlideLink>
  )
}
