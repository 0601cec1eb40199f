import { MessageCircle, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as v from 'valibot'
import type { reorderAnswer } from '../../../contracts/costs.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { shareLink } from '../../../domain/contact/chat-link.ts'
import { type ReorderPlan, SALES_DAYS, supplierText } from '../../../domain/costs/reorder.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { useIdentity } from '../../identity.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { writePlan } from './reorder-plan.ts'

type Suggestions = Pick<v.InferOutput<typeof reorderAnswer>, 'suggestions' | 'total'>

/** What to order from suppliers, to print or to send without the lines that the user leaves out (H-21). */
export function Reorder({ suggestions, total, plan }: Suggestions & { plan: ReorderPlan }) {
  const { name } = useIdentity()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const chosen = suggestions.filter((line) => !leftOut.has(keyOf(line)))
  const toggle = (key: string) => {
    const next = new Set(leftOut)
    if (!next.delete(key)) next.add(key)
    setLeftOut(next)
  }
  return (
    <section
      aria-labelledby="reorder"
      className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6 print:p-0 print:shadow-none"
    >
      <h2 id="reorder" className="text-lg">
        À commander
      </h2>
      <p className="text-ink-soft print:hidden">
        {`D’après les ventes des ${SALES_DAYS} derniers jours, sans les retours.`}
      </p>
      <PlanForm plan={plan} />
      {suggestions.length === 0 && <p>Le stock suffit pour ces jours.</p>}
      <ul className="divide-y divide-line">
        {suggestions.map((line) => {
          const key = keyOf(line)
          return <Line key={key} line={line} chosen={!leftOut.has(key)} onToggle={() => toggle(key)} />
        })}
      </ul>
      {total > suggestions.length && (
        <p className="text-ink-soft">{`Les ${suggestions.length} plus urgents sur ${formatNumber(total)}.`}</p>
      )}
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink
            to={shareLink(supplierText(name, chosen))}
            target="_blank"
            rel="noreferrer"
            className="max-sm:grow"
          >
            <MessageCircle className="size-5" />
            <span>Partager</span>
          </ButtonLink>
          <Button variant="secondary" onClick={() => window.print()} className="max-sm:grow">
            <Printer className="size-5" />
            <span>Imprimer</span>
          </Button>
        </div>
      )}
    </section>
  )
}

type Suggestion = Suggestions['suggestions'][number]

const keyOf = ({ productId, color, size }: Suggestion) => JSON.stringify([productId, color, size])

function Line({ line, chosen, onToggle }: { line: Suggestion; chosen: boolean; onToggle: () => void }) {
  const { quantity, stock, sold, daysLeft } = line
  const lasts = stock === 0 ? 'épuisé' : `reste ${pluralize(daysLeft, 'jour')}`
  return (
    <li className={`py-1 ${chosen ? '' : 'line-through print:hidden'}`}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={chosen}
          onChange={onToggle}
          className="size-5 shrink-0 accent-action print:hidden"
        />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-bold">{productLabel(line)}</span>
          <span className="block text-sm text-ink-soft">
            {`${formatNumber(stock)} en stock, ${pluralize(sold, 'vendu')}\u202f: ${lasts}`}
          </span>
        </span>
        <span className="text-right text-lg font-extrabold whitespace-nowrap tabular-nums">
          <span className="sr-only">{'À commander\u202f: '}</span>
          <span>{formatNumber(quantity)}</span>
        </span>
      </label>
    </li>
  )
}

function PlanForm({ plan }: { plan: ReorderPlan }) {
  const { form, showIssues, field } = useFormErrors()
  const { revalidate, state } = useRevalidator()
  const [typed, setTyped] = useState({
    leadDays: String(plan.leadDays),
    coverDays: String(plan.coverDays),
  })
  const days = (name: keyof ReorderPlan) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...field(name, typed[name], (text) => setTyped({ ...typed, [name]: text })),
  })
  return (
    <form
      ref={form}
      noValidate
      aria-label="Jours"
      onSubmit={(event) => {
        event.preventDefault()
        const issues = writePlan({ leadDays: typed.leadDays.trim(), coverDays: typed.coverDays.trim() })
        showIssues(issues)
        if (issues.length === 0) void revalidate()
      }}
      className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto] print:hidden"
    >
      <TextField
        label="Délai de livraison (jours)"
        help="Entre la commande et l’arrivée"
        {...days('leadDays')}
      />
      <TextField label="Durée à couvrir (jours)" help="Après l’arrivée" {...days('coverDays')} />
      <Button type="submit" variant="secondary" loading={state === 'loading'} className="sm:mt-7.5">
        Calculer
      </Button>
    </form>
  )
}
