import type { CategoryCount } from '../../../contracts/stats.ts'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { ChartCard, Drawing } from './chart-card.tsx'
import { ringSlice } from './scale.ts'

const RING = { center: 100, outer: 96, inner: 58 } as const

const COLORS = [
  'var(--color-action)',
  'var(--color-sun)',
  'var(--color-link)',
  'var(--color-success)',
  'var(--color-line-strong)',
  'var(--color-error)',
  'var(--color-action-deep)',
  'var(--color-sun-deep)',
  'var(--color-ink)',
] as const

export function PieChart({ categories }: { categories: readonly CategoryCount[] }) {
  const total = categories.reduce((sum, { products }) => sum + products, 0)
  const slices = cut(categories, total)
  return (
    <ChartCard
      title="Produits par catégorie"
      columns={['Catégorie', 'Produits']}
      rows={categories.map(({ category, products }) => [categoryTitle(category), products])}
      chart={
        <div className="grid grid-cols-1 items-center gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Ring slices={slices} total={total} />
          <ul className="grid grid-cols-1 gap-x-8 gap-y-1.5 text-sm lg:grid-cols-2">
            {slices.map(({ category, products, color }) => (
              <li key={category} className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="size-3 shrink-0 rounded-full"
                  style={{ background: color }}
                />
                <span className="min-w-0 grow wrap-anywhere">{categoryTitle(category)}</span>
                <span className="font-bold tabular-nums">{products}</span>
              </li>
            ))}
          </ul>
        </div>
      }
    />
  )
}

type Slice = CategoryCount & { from: number; to: number; color: string }

function Ring({ slices, total }: { slices: readonly Slice[]; total: number }) {
  return (
    <Drawing
      title="Camembert des produits par catégorie"
      description={slices
        .map(({ category, products }) => `${categoryTitle(category)} : ${products}`)
        .join(' ; ')}
      width={200}
      height={200}
      className="w-44 max-w-full"
    >
      {slices.map(({ category, from, to, color }) => (
        <path
          key={category}
          d={ringSlice(RING, from, to)}
          fill={color}
          stroke="var(--color-surface)"
          strokeWidth={2}
        />
      ))}
      <text x={100} y={102} textAnchor="middle" className="fill-ink text-[34px] font-black">
        {total}
      </text>
      <text x={100} y={122} textAnchor="middle" className="fill-ink-soft text-[14px]">
        {total > 1 ? 'produits' : 'produit'}
      </text>
    </Drawing>
  )
}

function cut(categories: readonly CategoryCount[], total: number): Slice[] {
  let before = 0
  return categories
    .filter(({ products }) => products > 0)
    .map((category, index) => {
      const from = before / total
      before += category.products
      return { ...category, from, to: before / total, color: COLORS[index % COLORS.length] ?? COLORS[0] }
    })
}
