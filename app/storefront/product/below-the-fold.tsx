import { type LucideIcon, PackageCheck, RotateCcw, Truck } from 'lucide-react'
import { Suspense, use } from 'react'
import type { Product } from '../../../domain/catalogue/product.ts'
import { needsSameSize, type SimilarProducts } from '../../../domain/catalogue/similar-products.ts'
import { NO_FEES_ADDED } from '../../../domain/deliveries/zones.ts'
import { PRODUCT_RETURN_DAYS } from '../../../domain/orders/return-period.ts'
import { useHasZones, useIdentity } from '../../identity.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { RecentSlot } from '../recently-viewed/recent-slot.tsx'
import { ReviewForms } from './review-forms.tsx'
import { Reviews } from './reviews.tsx'

interface BelowTheFoldProps {
  product: Product
  similar: Promise<SimilarProducts> | SimilarProducts
  now: number
  /** called with the product after a rating or a review */
  onProduct: (product: Product) => void
}

export function BelowTheFold({ product, similar, now, onProduct }: BelowTheFoldProps) {
  const others = (
    <Suspense>
      <SimilarSection similar={similar} now={now} />
    </Suspense>
  )
  const isReplaced = needsSameSize(product)
  return (
    <>
      {isReplaced && others}
      <ReviewForms onProduct={onProduct} />
      <Reviews product={product} />
      <DeliveryNotice />
      {!isReplaced && others}
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

function DeliveryNotice() {
  const { delivery } = useIdentity()
  const price = useHasZones() ? ZONE_PRICE : DOCUMENTED_PRICE
  const facts: { Icon: LucideIcon; text: string; more?: string }[] = [
    { Icon: Truck, ...price },
    {
      Icon: PackageCheck,
      text: `Livré en ${delivery.productDays.join(' à ')} jours. Vous payez à la livraison.`,
    },
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

function SimilarSection({ similar, now }: Pick<BelowTheFoldProps, 'similar' | 'now'>) {
  const { products, sameSizes } = similar instanceof Promise ? use(similar) : similar
  if (products.length === 0) return null
  return (
    <section aria-label="Produits similaires" className="grid gap-5">
      <div>
        <h2 className="text-2xl">Produits similaires</h2>
        {sameSizes && <p className="text-ink-soft">Disponibles dans les mêmes tailles</p>}
      </div>
      <ProductGrid products={products} now={now} shape="five" />
    </section>
  )
}
