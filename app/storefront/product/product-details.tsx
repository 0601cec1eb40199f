import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import type { Product } from '../../../domain/catalogue/product.ts'

/** Everything else there is to know, as a list of facts; what is not known is left out. */
export function ProductDetails({ product }: { product: Product }) {
  const facts: [string, string][] = [
    ['Catégorie', categoryTitle(product.category)],
    ['Type', product.subCategory],
    ['Marque', product.brand],
    ['Matières', product.materials.join(', ')],
    ['Tailles', product.sizes.join(', ')],
    ['Genre', product.gender === 'Garcon' ? 'Garçon' : (product.gender ?? '')],
    ['Stock', product.stock > 0 ? `${product.stock} en stock` : 'Épuisé'],
    ['Référence', product._id],
  ]
  return (
    <section aria-label="Détails" className="self-start rounded-card bg-surface p-5 shadow-card">
      <h2 className="mb-2 text-lg">Détails</h2>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-[24px] gap-y-1.5">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft wrap-anywhere">{name}</dt>
              <dd className="font-bold wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
