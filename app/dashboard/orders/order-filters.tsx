import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { CHANNEL_LABELS, FULFILLMENT_LABELS, PAYMENT_LABELS } from '../../../domain/orders/statuses.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { fetchAnswer } from '../decode.ts'
import { FilterLink } from '../lists/filter-link.tsx'
import { ListSearch } from '../lists/list-search.tsx'
import type { PageQuery } from '../lists/use-query-params.ts'
import { Options } from '../options.tsx'
import { ORDER_PARAMS, type OrderParams } from './order-params.ts'
import { useCouriers, useLoaded } from './use-loaded.ts'

const STATES = [
  { status: '', payment: '', label: 'Toutes' },
  { status: 'pending', payment: '', label: 'En attente' },
  { status: 'confirmed', payment: '', label: 'Confirmées' },
  { status: 'cancelled', payment: '', label: 'Annulées' },
  { status: '', payment: 'unchecked', label: 'Paiements à vérifier' },
] as const

const NO_FILTER = ORDER_PARAMS.read(new URLSearchParams())

const PAYMENTS = [
  ['unchecked', 'Annoncé, à vérifier'],
  ['rest', 'Reste à payer'],
  ...Object.entries(PAYMENT_LABELS),
] as const

interface QueryProps {
  query: PageQuery<OrderParams>
}

/**
 * The search and the filters, stored in the URL. On a phone, `Filtres` also opens the status links.
 * @param children beside `Filtres`
 */
export function OrderFilters({ query, children }: QueryProps & { children: Elements }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const wide = useWideScreen()
  const filters = fieldsOf(query).length
  return (
    <div className="grid grid-cols-1 gap-2 sm:gap-3">
      <div className="flex flex-wrap gap-2">
        <ListSearch
          label="Nom, téléphone, numéro, montant, note"
          value={query.chosen.q}
          onSearch={(q) => query.change({ q })}
        />
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="px-4! py-0! max-sm:text-sm!"
        >
          <SlidersHorizontal className="size-4 max-sm:hidden" />
          <span>{filters === 0 ? 'Filtres' : `Filtres (${filters})`}</span>
        </Button>
        {children}
      </div>
      <div id={panelId} className="contents">
        {(open || wide) && <States query={query} />}
        {open && <Fields query={query} />}
      </div>
    </div>
  )
}

/** The filters that are set, without the search. */
const fieldsOf = ({ filters }: QueryProps['query']) => filters.filter((name) => name !== 'q')

function States({ query }: QueryProps) {
  return (
    <nav aria-label="État des commandes" className="grid grid-cols-pair gap-2 sm:flex sm:flex-wrap">
      {STATES.map(({ status, payment, label }) => (
        <FilterLink key={label} query={query} set={{ status, payment }} className="max-sm:last:col-span-full">
          {label}
        </FilterLink>
      ))}
    </nav>
  )
}

function Fields({ query }: QueryProps) {
  const { chosen, change } = query
  const couriers = useCouriers()
  // Orders keep their zone when it is removed from the settings.
  const zones = [...new Set([...useLoaded(readZoneNames), chosen.zone])].filter(Boolean)
  const control = (name: keyof OrderParams) => ({
    name,
    value: chosen[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <form
      aria-label="Filtres"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-3 rounded-card bg-surface p-4 shadow-card"
    >
      <SelectField label="Préparation" {...control('fulfillment')}>
        <Options none="Toutes" of={Object.entries(FULFILLMENT_LABELS)} />
      </SelectField>
      <SelectField label="Paiement" {...control('payment')}>
        <Options none="Tous" of={PAYMENTS} />
      </SelectField>
      <SelectField label="Livreur" {...control('courier')}>
        <Options none="Tous" of={couriers.map(({ id, name }) => [id, name])} />
      </SelectField>
      <SelectField label="Canal" {...control('channel')}>
        <Options none="Tous" of={Object.entries(CHANNEL_LABELS)} />
      </SelectField>
      <SelectField label="Zone" {...control('zone')}>
        <Options none="Toutes" of={zones.map((name) => [name, name])} />
      </SelectField>
      <TextField label="Du" type="date" {...control('from')} />
      <TextField label="Au" type="date" {...control('until')} />
      {fieldsOf(query).length > 0 && (
        <Button variant="quiet" onClick={() => change({ ...NO_FILTER, q: chosen.q })}>
          Tout effacer
        </Button>
      )}
    </form>
  )
}

const zonesAnswer = v.object({
  content: v.object({ deliveryZones: v.array(v.object({ name: v.string() })) }),
})

async function readZoneNames(signal: AbortSignal): Promise<string[]> {
  const { content } = await fetchAnswer(zonesAnswer, '/content', {
    query: { names: 'deliveryZones' },
    signal,
  })
  return content.deliveryZones.map(({ name }) => name)
}
