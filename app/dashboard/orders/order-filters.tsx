import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { CHANNEL_LABELS, FULFILLMENT_LABELS, PAYMENT_LABELS } from '../../../domain/orders/statuses.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import { fetchAnswer } from '../decode.ts'
import { withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { Options } from '../options.tsx'
import { countFilters, FILTER_NAMES, type FilterName } from './order-params.ts'
import { useCouriers, useLoaded } from './use-loaded.ts'

const STATES = [
  { status: '', payment: '', label: 'Toutes' },
  { status: 'pending', payment: '', label: 'En attente' },
  { status: 'confirmed', payment: '', label: 'Confirmées' },
  { status: 'cancelled', payment: '', label: 'Annulées' },
  { status: '', payment: 'unchecked', label: 'Paiements à vérifier' },
] as const

const PAYMENTS = [
  ['unchecked', 'Annoncé, à vérifier'],
  ['rest', 'Reste à payer'],
  ...Object.entries(PAYMENT_LABELS),
] as const

/** The search and the filters, stored in the URL. On a phone, `Filtres` also opens the status links. */
export function OrderFilters() {
  const search = useLatestSearch()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const wide = useWideScreen()
  const filters = countFilters(search)
  return (
    <div className="grid grid-cols-1 gap-2 sm:gap-3">
      <div className="flex flex-wrap gap-2">
        <ListSearch
          label="Nom, téléphone, numéro, montant, note"
          value={search.get('q') ?? ''}
          onSearch={(q) => void navigate(withParams(search, { q }), { replace: true })}
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
      </div>
      <div id={panelId} className="contents">
        {(open || wide) && <States />}
        {open && <Fields />}
      </div>
    </div>
  )
}

/**
 * Returns the query string of the navigation in progress, because a user may select a second filter before the first
 * has loaded. Without a navigation, returns that of the current page.
 */
function useLatestSearch(): URLSearchParams {
  const [search] = useSearchParams()
  const { location } = useNavigation()
  return location ? new URLSearchParams(location.search) : search
}

function States() {
  const search = useLatestSearch()
  const filterOf = (key: 'status' | 'payment') => search.get(key) ?? ''
  return (
    <nav aria-label="État des commandes" className="grid grid-cols-pair gap-2 sm:flex sm:flex-wrap">
      {STATES.map(({ status, payment, label }) => (
        <ChoiceLink
          key={label}
          to={withParams(search, { status, payment })}
          current={status === filterOf('status') && payment === filterOf('payment')}
          className="max-sm:last:col-span-full"
        >
          {label}
        </ChoiceLink>
      ))}
    </nav>
  )
}

function Fields() {
  const search = useLatestSearch()
  const navigate = useNavigate()
  const couriers = useCouriers()
  const chosenZone = search.get('zone') ?? ''
  // Orders keep their zone when it is removed from the settings.
  const zones = [...new Set([...useLoaded(readZoneNames), chosenZone])].filter(Boolean)
  const control = (name: FilterName) => ({
    name,
    value: search.get(name) ?? '',
    onChange: (event: { target: { value: string } }) =>
      void navigate(withParams(search, { [name]: event.target.value }), { replace: true }),
  })
  const cleared = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']))
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
      {countFilters(search) > 0 && (
        <Button variant="quiet" onClick={() => void navigate(withParams(search, cleared), { replace: true })}>
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
