import { redirect } from 'react-router'
import { hasAccess, readSession } from '../../session/session.ts'
import { allowedSections } from '../sections.ts'
import type { Route } from './+types/route'
import { BarChart } from './bar-chart.tsx'
import { Deferred } from './deferred.tsx'
import { GlobalCards, GlobalCardsLoading } from './global-cards.tsx'
import { LineChart } from './line-chart.tsx'
import { loadOverview } from './load-overview.ts'
import { PieChart } from './pie-chart.tsx'
import { QuickActions } from './quick-actions.tsx'

/** The landing page: redirects accounts without the `stats` permission to their first section. */
export function clientLoader() {
  const session = readSession()
  if (hasAccess(session, 'stats')) return loadOverview()
  const [first] = allowedSections(session)
  if (first) throw redirect(first.to)
  return null
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { global, months, categories, leading } = loaderData
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">Aperçu</h1>
      <Deferred
        promise={global}
        loading={<GlobalCardsLoading />}
        about="Erreur lors du chargement des statistiques globales"
      >
        {(stats) => <GlobalCards stats={stats} />}
      </Deferred>
      <QuickActions />
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Deferred promise={months} loading={<ChartLoading />}>
          {(found) => <LineChart months={found} />}
        </Deferred>
        <Deferred promise={leading} loading={<ChartLoading />}>
          {(products) =>
            products.length > 0 ? <BarChart products={products} /> : <EmptyChart title="Produits en tête" />
          }
        </Deferred>
        <div className="md:col-span-2">
          <Deferred promise={categories} loading={<ChartLoading />}>
            {(found) =>
              found.length > 0 ? (
                <PieChart categories={found} />
              ) : (
                <EmptyChart title="Produits par catégorie" />
              )
            }
          </Deferred>
        </div>
      </div>
    </div>
  )
}

function ChartLoading() {
  return <div role="status" aria-label="Chargement" className="skeleton h-80" />
}

function EmptyChart({ title }: { title: string }) {
  return (
    <section className="grid content-start gap-3 rounded-card bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-soft">Ce graphique apparaît dès que la boutique a un produit.</p>
    </section>
  )
}
