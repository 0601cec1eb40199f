import { type LucideIcon, PackageCheck, RotateCcw, Truck } from 'lucide-react'
import { Suspense } from 'react'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { SimilarProducts } from '../../../domain/catalogue/similar-products.ts'
import { NO_FEES_ADDED } from '../../../domain/deliveries/zones.ts'
import { PRODUCT_RETURN_DAYS } from '../../../domain/orders/return-period.ts'
import { useHasZones, useIdentity } from '../../identity.ts'
import { RecentSlot } from '../recently-viewed/recent-slot.tsx'
import { ReviewForms } from './review-forms.tsx'
import { Reviews } from './reviews.tsx'
import { SimilarSection } from './similar-section.tsx'

interface BelowTheFoldProps {
  product: Product
  similar: Promise<SimilarProducts> | SimilarProducts
  now: number
  /** called with the product after a rating or a review */
  onProduct: (product: Product) => void
}

export function BelowTheFold({ product, similar, now, onProduct }: BelowTheFoldProps) {
  const isForSale = product.stock > 0
  return (
    <>
      <Reviews product={product} />
      <ReviewForms sizes={product.sizes} onProduct={onProduct} />
      <DeliveryNotice isForSale={isForSale} />
      {/* A sold-out product has them beside its message. */}
      {isForSale && (
        <Suspense>
          <SimilarSection similar={similar} now={now} shape="five" />
        </Suspense>
      )}
      <RecentSlot except={product._id} />
    </>
  )
}

const DOCUMENTED_PRICE = {
  text: 'Livraison standard gratuite sur toutes les commandes, à Dakar et Mbour.',
  more: NO_FEES_ADDED,
}
const ZONE_PRICE = {
  text: 'Livraison à Dakar et Mbour, à un prix qui dépend de votre quartier.',
  more: 'Les frais sont affichés dans le panier, avant de commander.',
}

/** What is sold out is promised no day of delivery. */
function DeliveryNotice({ isForSale }: { isForSale: boolean }) {
  const { delivery } = useIdentity()
  const price = useHasZones() ? ZONE_PRICE : DOCUMENTED_PRICE
  const facts: { Icon: LucideIcon; text: string; more?: string }[] = [
    { Icon: Truck, ...price },
    ...(isForSale
      ? [
          {
            Icon: PackageCheck,
            text: `Livré en ${delivery.productDays.join(' à ')} jours. Vous payez à la livraison.`,
          },
        ]
      : []),
    { Icon: RotateCcw, text: `Retours gratuits sous ${PRODUCT_RETURN_DAYS} jours.` },
  ]
  return (
    <section id="livraison" aria-label="Livraison et retours" className="rounded-panel bg-mint p-6">
      <h2 className="mb-4 text-xl">Livraison et retours</h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {facts.map(({ Icon, text, more }) => (
          <li key={text} className="flex gap-3">
            <Icon className="size-6 shrink-0 text-action" />
            <div>
              <p>{text}</p>
              {more && <p className="mt-1 text-sm text-ink-soft">{more}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
