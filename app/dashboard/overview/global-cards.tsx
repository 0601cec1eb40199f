import { Award, Eye, Package, ShoppingBag } from 'lucide-react'
import { StatCard } from '../stat-card.tsx'
import type { GlobalStats } from './read-stats.ts'

export function GlobalCards({ stats }: { stats: GlobalStats }) {
  return (
    <div className="grid grid-cols-pair gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard label="Produits" value={stats.totalProducts} Icon={Package} tint="bg-peach" />
      <StatCard label="Vues" value={stats.totalViews} Icon={Eye} tint="bg-sky" />
      <StatCard label="Achats" value={stats.totalPurchases} Icon={ShoppingBag} tint="bg-mint" />
      <StatCard label="Best-sellers" value={stats.totalBestsellers} Icon={Award} tint="bg-sun-tint" />
    </div>
  )
}

export function GlobalCardsLoading() {
  return (
    <div role="status" aria-label="Chargement" className="grid grid-cols-pair gap-3 lg:grid-cols-4 lg:gap-4">
      {['Produits', 'Vues', 'Achats', 'Best-sellers'].map((label) => (
        <div key={label} className="skeleton h-34 sm:h-25" />
      ))}
    </div>
  )
}
