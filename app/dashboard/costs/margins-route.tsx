import { useId } from 'react'
import { Link } from 'react-router'
import type * as v from 'valibot'
import { reorderAnswer, stockCostsAnswer } from '../../../contracts/costs.ts'
import { UNKNOWN } from '../../../domain/costs/margin-section.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { readSession } from '../../session/session.ts'
import type { Elements } from '../../ui/elements.ts'
import { Francs } from '../../ui/price.tsx'
import { hasAccess } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { oneOf, queryParams } from '../lists/query-params.ts'
import { type PageQuery, useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { editPath } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import type { Route } from './+types/margins-route'
import { Reorder } from './reorder.tsx'
import { readPlan } from './reorder-plan.ts'

const PERIODS = ['30', '60', '90'] as const
const PARAMS = queryParams({}, { days: oneOf(['60', ...PERIODS]) })

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { days } = PARAMS.readFrom(request)
  const plan = readPlan()
  return load(request, 'Erreur lors du chargement des marges et du stock.', async () => {
    const { signal } = request
    const [reorder, costs] = await Promise.all([
      fetchAnswer(reorderAnswer, '/stock/reorder', {
        query: { leadDays: String(plan.leadDays), coverDays: String(plan.coverDays) },
        signal,
      }),
      hasAccess(readSession(), 'costs')
        ? fetchAnswer(stockCostsAnswer, '/costs/stock', { query: { days }, signal })
        : null,
    ])
    return { reorder, costs, plan }
  })
}

export default function MarginsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  usePrintRules('@page { margin: 15mm }')
  return (
    <ToolPage tool={TOOLS.stock} failure={failure} printed>
      {data && (
        <div className="grid grid-cols-1 gap-5">
          {data.costs && <StockValue stock={data.costs.stock} />}
          <Reorder {...data.reorder} plan={data.plan} />
          {data.costs && <SlowSellers slow={data.costs.slow} query={query} />}
        </div>
      )}
    </ToolPage>
  )
}

type Costs = v.InferOutput<typeof stockCostsAnswer>

function Section({ title, children }: { title: string; children: Elements }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 rounded-card bg-surface p-4 shadow-card sm:p-6 print:hidden"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function StockValue({ stock: { value, units, products, unknownProducts } }: Pick<Costs, 'stock'>) {
  return (
    <Section title="Valeur du stock">
      <p className="text-2xl font-black">
        {products > unknownProducts || products === 0 ? <Francs amount={value} /> : <span>{UNKNOWN}</span>}
      </p>
      <p className="text-ink-soft">
        {`Au prix d’achat\u202f: ${pluralize(units, 'pièce')}, ${pluralize(products, 'produit')} en stock.`}
      </p>
      {unknownProducts > 0 && (
        <p className="text-warning">
          {`${pluralize(unknownProducts, 'produit')} sans prix d’achat complet\u202f: les pièces sans prix ne sont pas comptées.`}
        </p>
      )}
    </Section>
  )
}

interface SlowSellersProps extends Pick<Costs, 'slow'> {
  query: PageQuery<ReturnType<typeof PARAMS.read>>
}

function SlowSellers({ slow, query }: SlowSellersProps) {
  return (
    <Section title="Ventes lentes">
      <p className="text-ink-soft">
        Produits en stock qui se sont vendus deux fois au plus, d’abord ceux où dort le plus d’argent.
      </p>
      <nav aria-label="Période" className="flex flex-wrap gap-2">
        {PERIODS.map((days) => (
          <FilterLink key={days} query={query} set={{ days }}>
            {`${days} jours`}
          </FilterLink>
        ))}
      </nav>
      {slow.length === 0 && <p>Aucun produit pour cette période.</p>}
      <ul className="divide-y divide-line">
        {slow.map(({ productId, name, stock, sold, value }) => (
          <li key={productId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              <Link to={editPath(productId)} className="word-link">
                {name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {`${formatNumber(stock)} en stock, ${pluralize(sold, 'vendu')} en ${query.shown.days} jours`}
              </span>
            </span>
            {value === null ? <span>{UNKNOWN}</span> : <Francs amount={value} className="font-bold" />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
