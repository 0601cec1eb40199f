import { CalendarPlus, Pencil, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { plansAnswer, type ShownPlan } from '../../../contracts/planned-changes.ts'
import { overlapText, planTitle } from '../../../domain/catalogue/planned-change-texts.ts'
import { formatDayNumber, formatWeekdayLetter } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { loadAnswer } from '../load.ts'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import type { Route } from './+types/route'
import { groupPlans, planTimes, timelineBar, timelineDays } from './calendar.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { usePlanChange } from './use-plan-change.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Erreur lors du chargement des plans.', plansAnswer, '/planned-changes')
}

/** What runs and comes when: planned prices and visibility (H-11). */
export default function PlansPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const now = serverNow()
  const [edited, setEdited] = useState<ShownPlan | null>(null)
  const close = () => setEdited(null)
  const plans = data?.plans ?? []
  return (
    <ToolPage
      tool={TOOLS.promotions}
      intro={
        <p className="text-ink-soft">
          Les prix et les produits changent d’eux-mêmes au moment prévu. Les heures sont celles de Dakar.
        </p>
      }
      failure={failure}
    >
      {data && plans.length === 0 && (
        <EmptyList>{'Rien n’est planifié. Choisissez des produits, puis «\u202fPlanifier\u202f».'}</EmptyList>
      )}
      {data && plans.length === 0 && (
        <ButtonLink to="/dashboard/products" className="justify-self-center">
          <CalendarPlus className="size-5" />
          Choisir des produits
        </ButtonLink>
      )}
      {plans.length > 0 && <Timeline plans={plans} now={now} />}
      {groupPlans(plans, now).map((group) => (
        <section key={group.title} className="grid grid-cols-1 gap-3">
          <h2 className="text-lg">{group.title}</h2>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {group.plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />
            ))}
          </ul>
        </section>
      ))}
      {edited && <PlanDialog plan={edited} onSaved={close} onClose={close} />}
    </ToolPage>
  )
}

interface PlanCardProps {
  plan: ShownPlan
  onEdit: () => void
}

function PlanCard({ plan, onEdit }: PlanCardProps) {
  const { id, name, products, productCount, overlaps, cancelledAt } = plan
  const { cancel, restore, loading } = usePlanChange()
  const isCancelled = cancelledAt !== null
  const title = planTitle(plan)
  const verb = isCancelled ? 'Rétablir le plan' : 'Annuler le plan'
  const others = productCount - Math.min(products.length, SHOWN)
  return (
    <li className="grid grid-cols-1 content-start gap-2 rounded-card bg-surface p-4 shadow-card">
      <h3 className="text-base wrap-anywhere">
        <span className={isCancelled ? 'line-through' : ''}>{name}</span>
      </h3>
      <p className="first-letter:uppercase">
        {title !== name && <b>{`${title}, `}</b>}
        <span>{planTimes(plan)}</span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <span>
          {products
            .slice(0, SHOWN)
            .map((product) => product.name)
            .join(', ')}
        </span>
        {others > 0 && <span>{` et ${others} autre${others > 1 ? 's' : ''}`}</span>}
        {productCount === 0 && <span>Aucun produit</span>}
      </p>
      {overlaps.map((one) => (
        <Alert key={one.planId} kind="warning">
          <p className="text-sm wrap-anywhere">{overlapText(one, plan.kind)}</p>
        </Alert>
      ))}
      <div className="flex flex-wrap gap-2">
        {!isCancelled && (
          <Button variant="secondary" onClick={onEdit} aria-label={`Modifier ${name}`}>
            <Pencil className="size-4" />
            Modifier
          </Button>
        )}
        <Button
          variant="quiet"
          loading={loading}
          onClick={() => (isCancelled ? restore(id) : cancel(id))}
          aria-label={`${verb} ${name}`}
        >
          {isCancelled ? <Undo2 className="size-4" /> : <X className="size-4" />}
          <span>{verb}</span>
        </Button>
        {isCancelled && <Badge label="Annulé" colors="self-center bg-line text-ink" />}
      </div>
    </li>
  )
}

/** Products that a card names. */
const SHOWN = 5

/** A bar for each plan over the next two weeks. The lists below say the same in words. */
function Timeline({ plans, now }: { plans: readonly ShownPlan[]; now: number }) {
  const days = timelineDays(now)
  const bars = plans.flatMap((plan) => {
    const bar = timelineBar(plan, now)
    return bar ? [{ plan, bar }] : []
  })
  if (bars.length === 0) return null
  return (
    <div aria-hidden="true" className="grid gap-1 overflow-hidden rounded-card bg-surface p-4 shadow-card">
      <div className="grid grid-cols-14 text-center text-xs text-ink-soft">
        {days.map((day) => (
          <span key={day} className="grid">
            <span>{formatWeekdayLetter(day)}</span>
            <b className={day === days[0] ? 'text-action' : ''}>{formatDayNumber(day)}</b>
          </span>
        ))}
      </div>
      {bars.map(({ plan, bar }) => (
        <div
          key={plan.id}
          className="relative h-7 bg-[linear-gradient(to_right,var(--color-line)_1px,transparent_1px)] bg-size-[calc(100%/14)_100%]"
        >
          <span
            className={`absolute inset-y-0.5 min-w-2 rounded-sm border-l-4 ${plan.overlaps.length > 0 ? 'border-warning bg-sun-tint' : 'border-action bg-action-tint'}`}
            style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
          />
          <span
            className="absolute inset-y-0 content-center truncate px-2 text-xs font-bold"
            style={{ left: `min(${bar.left}%, 60%)`, right: 0 }}
          >
            {plan.name}
          </span>
        </div>
      ))}
    </div>
  )
}
