import type { ProductSummary } from '../../../domain/catalogue/product.ts'

/** What an administrator can mark a product with. */
export const BADGES = [
  { key: 'isTrending', label: 'Tendance', look: 'bg-link-tint text-link' },
  { key: 'isBestseller', label: 'Best-seller', look: 'bg-success-tint text-success' },
  { key: 'isSale', label: 'Solde', look: 'bg-sun-tint text-warning' },
] as const

/** What is special about a product; `flash`: the percentage of the flash sale that is running. */
export function ProductBadges({ product, flash }: { product: ProductSummary; flash: number | null }) {
  const badges = BADGES.filter(({ key }) => product[key])
  if (badges.length === 0 && flash === null) return null
  return (
    <span className="flex flex-wrap gap-1">
      {badges.map(({ key, label, look }) => (
        <Badge key={key} label={label} look={look} />
      ))}
      {flash !== null && <Badge label={`Vente flash -${flash}%`} look="bg-sun text-ink" />}
    </span>
  )
}

function Badge({ label, look }: { label: string; look: string }) {
  return <span className={`rounded-full px-2 text-xs font-extrabold leading-5 ${look}`}>{label}</span>
}
