import { Link } from 'react-router'
import type { ShownChange } from '../../../contracts/planned-changes.ts'
import { planTitle } from '../../../domain/catalogue/planned-change-texts.ts'
import { isHiddenAt, isRunning } from '../../../domain/catalogue/planned-changes.ts'
import { Badge } from '../badge.tsx'
import { PLANS_PATH } from '../page-paths.ts'
import { badgeTimes } from './calendar.ts'
import { toPlannedChange } from './plan-form.ts'

/** What runs and comes for a product, and whether it is hidden; leads to the calendar. */
export function PlanBadges({ plans, now }: { plans: readonly ShownChange[]; now: number }) {
  if (plans.length === 0) return null
  const changes = plans.map(toPlannedChange)
  return (
    <Link to={PLANS_PATH} className="flex min-h-11 flex-wrap content-center items-center gap-1 xl:min-h-8">
      <span className="sr-only">Calendrier&nbsp;: </span>
      {isHiddenAt(changes, now) && <Badge label="Caché" colors="bg-ink text-white" />}
      {plans.map((plan) => (
        <Badge
          key={plan.id}
          label={`${planTitle(plan)} · ${badgeTimes(plan, now)}`}
          colors={isRunning(toPlannedChange(plan), now) ? 'bg-sun text-ink' : 'bg-sky text-ink'}
        />
      ))}
    </Link>
  )
}
