import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShownPlan } from '../../../contracts/planned-changes.ts'
import { PLAN_KIND_TEXTS } from '../../../domain/catalogue/planned-change-texts.ts'
import { PLAN_KINDS, type PlanKind } from '../../../domain/catalogue/planned-changes.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { randomId } from '../../browser/random-id.ts'
import { serverNow } from '../../browser/server-time.ts'
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx'
import type { Refusal } from '../change/send-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { newPlan, type PlanFields, planForm, suggestPeriods, type TypedPlan, typedPlan } from './plan-form.ts'
import { PlanPrice } from './plan-price.tsx'
import { usePlanChange } from './use-plan-change.ts'

/** The list that the products were chosen from. */
export interface PlannedList {
  total: number
  /** parameters of the API's list */
  filter: Record<string, string>
}

interface PlanDialogProps {
  /** the plan to change; null for a new one */
  plan?: ShownPlan | null
  /** the products of a new plan */
  ids?: readonly string[]
  /** all products of the list, offered when it has more than `ids` */
  list?: PlannedList | null
  /** called once the page has been reloaded */
  onSaved: () => void
  onClose: () => void
}

const VALUES: Readonly<Record<Exclude<PlanKind, 'visible'>, { label: string; chips: readonly string[] }>> = {
  flash_sale: { label: 'Réduction (%)', chips: ['10', '20', '30', '50'] },
  discount: { label: 'Réduction (%)', chips: ['10', '20', '30', '50'] },
  price: { label: 'Nouveau prix (FCFA)', chips: [] },
  price_percent: { label: 'Changement (%)', chips: ['-10', '-5', '+5', '+10'] },
}

const START_HELP = 'Vide\u202f: tout de suite.'
const HELP: Readonly<Record<PlanKind, [start: string, end: string]>> = {
  flash_sale: [START_HELP, ''],
  discount: [START_HELP, ''],
  price: [START_HELP, 'Vide\u202f: le prix reste.'],
  price_percent: [START_HELP, 'Vide\u202f: le prix reste.'],
  visible: ['Caché avant. Vide\u202f: visible dès maintenant.', 'Caché ensuite. Vide\u202f: reste visible.'],
}

/** Plans a change of products, or changes a plan. Render it only while it is open. */
export function PlanDialog({ plan = null, ids = [], list = null, onSaved, onClose }: PlanDialogProps) {
  const form = useShopForm(planForm, plan ? typedPlan(plan) : newPlan(serverNow()))
  const [kind, value, startsAt, endsAt] = useWatch({
    control: form.control,
    name: ['kind', 'value', 'startsAt', 'endsAt'],
  })
  /** unchanged in a second attempt, so that a plan is added only once */
  const [id] = useState(() => plan?.id ?? randomId())
  const [everything, setEverything] = useState(false)
  const { save, cancel, loading } = usePlanChange()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const count = everything && list ? list.total : ids.length

  function changeOf(fields: PlanFields) {
    if (plan) {
      const { kind: _, ...changed } = fields
      const body = { version: plan.version, ...changed }
      return { method: 'PATCH', path: encoded`/planned-changes/${id}`, body } as const
    }
    const products = everything && list ? { filter: list.filter } : { ids }
    const body = { id, ...fields, products }
    return { method: 'POST', path: '/planned-changes', body, undo: () => cancel(id) } as const
  }

  async function send(fields: PlanFields) {
    setRefusal(null)
    const result = await save({ ...changeOf(fields), silent: true }, (answered) => {
      if (answered.ok) return
      setRefusal(answered)
      form.showIssues(answered.issues)
    })
    if (result?.ok) onSaved()
  }

  function changeKind(next: PlanKind) {
    form.setValue('value', '')
    if (next === 'price' || next === 'price_percent') form.setValue('endsAt', '')
  }

  return (
    <FormDialog
      sheet
      title={plan ? `Modifier ${quoted(plan.name)}` : `Planifier pour ${pluralize(count, 'produit')}`}
      submit="Enregistrer"
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit((fields) => void send(fields))}
      onClose={onClose}
    >
      {!plan && list && list.total > ids.length && (
        <CheckboxField
          label={`Les ${pluralize(list.total, 'produit')} de la liste`}
          checked={everything}
          onChange={(event) => setEverything(event.target.checked)}
        />
      )}
      {!plan && (
        <SelectField
          label="Ce qui change"
          {...form.register('kind', { onChange: (event) => changeKind(event.target.value) })}
        >
          <Options of={PLAN_KINDS.map((one) => [one, PLAN_KIND_TEXTS[one]])} />
        </SelectField>
      )}
      {kind !== 'visible' && (
        <div className="grid gap-2">
          <TextField
            label={VALUES[kind].label}
            inputMode={kind === 'price_percent' ? 'text' : 'decimal'}
            autoComplete="off"
            {...form.field('value')}
          />
          <Chips
            label="Valeurs courantes"
            texts={VALUES[kind].chips}
            chosen={value}
            shown={(text) => `${kind === 'price_percent' ? text.replace('-', '−') : `−${text}`}\u202f%`}
            onChoose={(text) => form.setValue('value', text, { shouldValidate: form.formState.isSubmitted })}
          />
        </div>
      )}
      <Period form={form} kind={kind} />
      <PlanPrice
        planId={id}
        productIds={plan ? plan.products.map((product) => product.id) : ids}
        {...{ kind, value, startsAt, endsAt }}
      />
      <TextField
        label="Nom (facultatif)"
        help="Pour vous, par exemple Soldes de Tabaski."
        {...form.field('name')}
      />
      <p role="alert" className="font-bold text-error empty:hidden">
        {refusal?.issues.some(({ path }) => path !== 'products') ? '' : refusal?.message}
      </p>
    </FormDialog>
  )
}

type PlanForm = ReturnType<typeof useShopForm<TypedPlan, PlanFields>>

function Period({ form, kind }: { form: PlanForm; kind: PlanKind }) {
  const [startHelp, endHelp] = HELP[kind]
  const [startsAt, endsAt] = useWatch({ control: form.control, name: ['startsAt', 'endsAt'] })
  const periods = suggestPeriods(serverNow())
  const chosen = periods.find((period) => period.startsAt === startsAt && period.endsAt === endsAt)

  function choose(label: string) {
    const period = periods.find((one) => one.label === label)
    if (!period) return
    form.setValue('startsAt', period.startsAt)
    form.setValue('endsAt', period.endsAt, { shouldValidate: form.formState.isSubmitted })
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">Quand, à l’heure de Dakar</legend>
      <Chips
        label="Quand"
        texts={periods.map(({ label }) => label)}
        chosen={chosen?.label ?? null}
        onChoose={choose}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        <TextField type="datetime-local" label="Début" help={startHelp} {...form.field('startsAt')} />
        <TextField type="datetime-local" label="Fin" help={endHelp} {...form.field('endsAt')} />
      </div>
    </fieldset>
  )
}

interface ChipsProps {
  label: string
  texts: readonly string[]
  chosen: string | null
  shown?: (text: string) => string
  onChoose: (text: string) => void
}

function Chips({ label, texts, chosen, shown = (text) => text, onChoose }: ChipsProps) {
  if (texts.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          aria-pressed={text === chosen}
          onClick={() => onChoose(text)}
          className="min-h-11 min-w-11 rounded-full border-2 border-line-strong bg-surface px-2.5 font-bold hover:border-action aria-pressed:border-action aria-pressed:bg-action-tint aria-pressed:text-action"
        >
          {shown(text)}
        </button>
      ))}
    </div>
  )
}
