import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const SLIDES: readonly { name: string; text: ReactNode }[] = [
  { name: 'Remises', text: <SaleText /> },
  { name: 'Livraison', text: <DeliveryText /> },
  { name: 'Nouveautés', text: <NewText /> },
]

const TITLE = 'block text-balance text-2xl leading-tight font-black sm:text-3xl lg:text-5xl'

interface SlideLinkProps {
  to: string
  call: string
  note?: string
  children: ReactNode
}

/** The text is one link. On a phone the note is beside the image. */
function SlideLink({ to, call, note, children }: SlideLinkProps) {
  return (
    <Link to={to} className="group block text-ink">
      <span className={TITLE}>{children}</span>
      <span className="mt-2 flex flex-wrap-reverse items-center gap-x-3 gap-y-1 sm:mt-1 sm:flex-col-reverse sm:flex-nowrap sm:items-start sm:gap-4">
        <span className="inline-flex min-h-11 items-center rounded-full bg-action px-4 font-bold text-white transition-colors group-hover:bg-action-deep sm:px-6">
          {call}
        </span>
        {note && <small className="text-xs sm:text-sm">{note}</small>}
      </span>
    </Link>
  )
}

function SaleText() {
  return (
    <SlideLink to="/products/Sale" call="Voir les soldes" note="selon articles signalés">
      Jusqu'à 80% de remise sur tous vos achats
    </SlideLink>
  )
}

function DeliveryText() {
  return (
    <SlideLink to="/products" call="Voir tous les produits">
      Acheter et <span className="whitespace-nowrap">faites-vous</span> livrer à domicile
    </SlideLink>
  )
}

function NewText() {
  return (
    <SlideLink to="/products/New" call="Les découvrir">
      Les nouveautés sont arrivées
    </SlideLink>
  )
}
