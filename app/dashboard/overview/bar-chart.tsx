import { shorten } from '../../../domain/text/characters.ts'
import { ChartCard, Drawing, Legend } from './chart-card.tsx'
import type { LeadingProduct } from './load-overview.ts'

const BOX = { width: 340, row: 54, bar: 12, figure: 44 } as const
const SERIES = [
  { key: 'views', label: 'Vues', color: 'var(--color-action)' },
  { key: 'purchases', label: 'Achats', color: 'var(--color-link)' },
] as const

export function BarChart({ products }: { products: readonly LeadingProduct[] }) {
  return (
    <ChartCard
      title="Produits en tête"
      columns={['Produit', 'Vues', 'Achats']}
      rows={products.map(({ name, views, purchases }) => [name, views, purchases])}
      chart={
        <div className="grid gap-3">
          <Legend entries={SERIES} />
          <Bars products={products} />
        </div>
      }
    />
  )
}

function Bars({ products }: { products: readonly LeadingProduct[] }) {
  const max = Math.max(1, ...products.flatMap(({ views, purchases }) => [views, purchases]))
  const length = (count: number) => ((BOX.width - BOX.figure) * count) / max
  return (
    <Drawing
      title="Barres des vues et des achats des produits en tête"
      description={products
        .map(({ name, views, purchases }) => `${name} : vues ${views}, achats ${purchases}`)
        .join(' ; ')}
      width={BOX.width}
      height={BOX.row * products.length}
      className="w-full max-w-lg"
    >
      {products.map((product, index) => (
        <g key={product._id} transform={`translate(0 ${index * BOX.row})`}>
          <text y={13} className="fill-ink text-[14px] font-bold @sm:text-[12px]">
            {shorten(product.name, 40, 43)}
          </text>
          {SERIES.map(({ key, color }, bar) => (
            <g key={key} transform={`translate(0 ${19 + bar * (BOX.bar + 2)})`}>
              <rect width={length(product[key])} height={BOX.bar} rx={4} fill={color} />
              <text
                x={length(product[key]) + 6}
                y={BOX.bar - 2}
                className="fill-ink-soft text-[13px] tabular-nums @sm:text-[11px]"
              >
                {product[key]}
              </text>
            </g>
          ))}
        </g>
      ))}
    </Drawing>
  )
}
