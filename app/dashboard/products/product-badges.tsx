import { Badge } from '../badge.tsx'

export const BADGES = [
  { key: 'isTrending', label: 'Tendance', colors: 'bg-link-tint text-link' },
  { key: 'isBestseller', label: 'Best-seller', colors: 'bg-success-tint text-success' },
  { key: 'isSale', label: 'Solde', colors: 'bg-sun-tint text-warning' },
] as const

interface ProductBadgesProps {
  product: Partial<Record<(typeof BADGES)[number]['key'], boolean>>
  flash?: number | null
}

export function ProductBadges({ product, flash = null }: ProductBadgesProps) {
  const badges = BADGES.filter(({ key }) => product[key])
  if (badges.length === 0 && flash === null) return null
  return (
    <span className="flex flex-wrap gap-1">
      {badges.map(({ key, label, colors }) => (
        <Badge key={key} label={label} colors={colors} />
      ))}
      {flash !== null && <Badge label={`Vente flash -${flash}%`} colors="bg-sun text-ink" />}
    </span>
  )
}
