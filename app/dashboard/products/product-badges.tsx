import { Badge } from '../badge.tsx'

/** What an administrator can mark a product with. */
export const BADGES = [
  { key: 'isTrending', label: 'Tendance', look: 'bg-link-tint text-link' },
  { key: 'isBestseller', label: 'Best-seller', look: 'bg-success-tint text-success' },
  { key: 'isSale', label: 'Solde', look: 'bg-sun-tint text-warning' },
] as const

interface ProductBadgesProps {
  product: Partial<Record<(typeof BADGES)[number]['key'], boolean>>
  /** percent of the flash sale that is running */
  flash?: number | null
}

/** What is special about a product. */
export function ProductBadges({ product, flash = null }: ProductBadgesProps) {
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
