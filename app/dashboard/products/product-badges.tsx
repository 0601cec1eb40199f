import type { ProductSummary } from '../../../domain/catalogue/product.ts'

/** What is special about a product; `flash`: the percentage of the flash sale that is running. */
export function ProductBadges({ product, flash }: { product: ProductSummary; flash: number | null }) {
  const badges = [
    { shown: product.isTrending, label: 'Tendance', look: 'bg-link-tint text-link' },
    { shown: product.isBestseller, label: 'Best-seller', look: 'bg-success-tint text-success' },
    { shown: product.isSale, label: 'En solde', look: 'bg-sun-tint text-warning' },
    { shown: flash !== null, label: `Vente flash -${flash}%`, look: 'bg-sun text-ink' },
  ].filter(({ shown }) => shown)
  if (badges.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {badges.map(({ label, look }) => (
        <span key={label} className={`rounded-full px-2 text-xs font-extrabold leading-5 ${look}`}>
          {label}
        </span>
      ))}
    </span>
  )
}
