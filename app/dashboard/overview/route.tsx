import {
  Award,
  ChevronRight,
  Eye,
  Package,
  PackagePlus,
  ReceiptText,
  ShoppingBag,
  UserRoundPlus,
} from 'lucide-react'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { GlobalStats } from '../../../contracts/stats.ts'
import { readSession, useSession } from '../../session/session.ts'
import { hasAccess } from '../access.ts'
import { measureServerTime } from '../measure-server-time.ts'
import { allowedSections } from '../sections.ts'
import { SetupChecklist } from '../setup/checklist.tsx'
import { fetchSetup, useSetup } from '../setup/use-setup.ts'
import { StatCard } from '../stat-card.tsx'
import type { Route } from './+types/route'
import { BarChart } from './bar-chart.tsx'
import { ChartLoading, Deferred } from './deferred.tsx'
import { LineChart } from './line-chart.tsx'
import { loadOverview } from './load-overview.ts'
import { PeriodFigures } from './period-figures.tsx'
import { PieChart } from './pie-chart.tsx'
import { ToDo } from './to-do.tsx'
import { Today } from './today.tsx'

/** The landing page: redirects accounts without the `stats` permission to their first section. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = readSession()
  if (hasAccess(session, 'stats')) {
    const overview = loadOverview()
    // Awaited to prevent a layout shift. After a failure the overview is shown without the checklist.
    const [setup] = await Promise.all([fetchSetup().catch(() => null), measureServerTime(request.signal)])
    return { ...overview, setup }
  }
  const [first] = allowedSections(session)
  if (first) throw redirect(first.to)
  return null
}

/** Another period concerns only `PeriodFigures`. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args
  const isOtherPeriod = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isOtherPeriod && defaultShouldRevalidate
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const setup = useSetup(loaderData?.setup ?? null)
  if (!loaderData) return null
  const { global, months, categories, leading, today, toDo } = loaderData
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">Aperçu</h1>
      <Deferred
        promise={toDo}
        loading={<div role="status" aria-label="Chargement" className="skeleton h-28" />}
      >
        {(counts) => <ToDo counts={counts} />}
      </Deferred>
      <SetupChecklist control={setup} place="top" />
      <Deferred
        promise={global}
        loading={<GlobalCardsLoading />}
        about="Erreur lors du chargement des statistiques globales"
      >
        {(stats) => <GlobalCards stats={stats} />}
      </Deferred>
      <QuickActions />
      <Deferred promise={today} loading={<ChartLoading />}>
        {(figures) => <Today figures={figures} />}
      </Deferred>
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
      <PeriodFigures />
      <SetupChecklist control={setup} place="bottom" />
    </div>
  )
}

function EmptyChart({ title }: { title: string }) {
  return (
    <section className="grid content-start gap-3 rounded-card bg-surface p-4 shadow-card sm:p-6">
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-soft">Ce graphique apparaît dès que la boutique a un produit.</p>
    </section>
  )
}

function GlobalCards({ stats }: { stats: GlobalStats }) {
  return (
    <div className="grid grid-cols-pair gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard label="Produits" value={stats.totalProducts} Icon={Package} tint="bg-peach" />
      <StatCard label="Vues" value={stats.totalViews} Icon={Eye} tint="bg-sky" />
      <StatCard label="Achats" value={stats.totalPurchases} Icon={ShoppingBag} tint="bg-mint" />
      <StatCard label="Best-sellers" value={stats.totalBestsellers} Icon={Award} tint="bg-sun-tint" />
    </div>
  )
}

function GlobalCardsLoading() {
  return (
    <div role="status" aria-label="Chargement" className="grid grid-cols-pair gap-3 lg:grid-cols-4 lg:gap-4">
      {['Produits', 'Vues', 'Achats', 'Best-sellers'].map((label) => (
        <div key={label} className="skeleton h-34 sm:h-25" />
      ))}
    </div>
  )
}

const ACTIONS = [
  { to: '/dashboard/manage-products/add', label: 'Nouveau produit', Icon: PackagePlus, needs: 'products' },
  { to: '/dashboard/users', label: 'Gérer les utilisateurs', Icon: UserRoundPlus, needs: 'users' },
  { to: '/dashboard/order', label: 'Voir les commandes', Icon: ReceiptText, needs: 'orders:read' },
] as const

function QuickActions() {
  const session = useSession()
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {ACTIONS.filter(({ needs }) => hasAccess(session, needs)).map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-card border-2 border-action/25 bg-action-tint px-4 font-bold text-action-deep transition-colors hover:border-action"
          >
            <Icon className="size-5 shrink-0" />
            <span className="min-w-0 grow wrap-anywhere">{label}</span>
            <ChevronRight className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
