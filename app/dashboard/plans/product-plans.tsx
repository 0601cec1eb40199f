import { CalendarPlus } from 'lucide-react'
import type { ShownChange } from '../../../contracts/planned-changes.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { PlanBadges } from './plan-badges.tsx'
import { PlanDialog } from './plan-dialog.tsx'

interface ProductPlansProps {
  id: string
  plans: readonly ShownChange[]
  onSaved: () => void
}

/** What is planned for one product, with a button to plan more. */
export function ProductPlans({ id, plans, onSaved }: ProductPlansProps) {
  const { open, show, close } = useDisclosure()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={show}>
        <CalendarPlus className="size-4" />
        Planifier
      </Button>
      <PlanBadges plans={plans} now={serverNow()} />
      {open && (
        <PlanDialog
          ids={[id]}
          onSaved={() => {
            close()
            onSaved()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
