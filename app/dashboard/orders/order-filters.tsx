import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import {
  CHANNEL_LABELS,
  CHANNELS,
  FULFILLMENT_LABELS,
  FULFILLMENT_STATUSES,
  PAYMENT_LABELS,
  PAYMENT_STATUSES,
} from '../../../domain/fulfillment/statuses.ts'
import { isRecord, own, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { useWideScreen } from '../../browser/wide-screen.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ChoiceLink } from '../choice-link.tsx'
import { withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { countFilters, FILTER_NAMES, type FilterName } from './order-params.ts'
import { useCouriers } from './use-couriers.ts'

const STATES = [
  { status: '', payment: '', label: 'Toutes' },
  { status: 'pending', payment: '', label: 'En attente' },
  { status: 'confirmed', payment: '', label: 'Confirmées' },
  { status: 'cancelled', payment: '', label: 'Annulées' },
  { status: '', payment: 'unchecked', label: 'Paiements à vérifier' },
] as const

/** The search, and the filters, which are collapsed on a phone. All are in the URL. */
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
          {filters === 0 ? 'Filtres' : `Filtres (${filters})`}
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
 * The query string being loaded, otherwise the current one: a second filter may be selected before the first has
 * loaded.
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
  const zones = [...new Set([...useZoneNames(), chosenZone])].filter(Boolean)
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
        <option value="">Toutes</option>
        {FULFILLMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {FULFILLMENT_LABELS[status]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Paiement" {...control('payment')}>
        <option value="">Tous</option>
        <option value="unchecked">Annoncé, à vérifier</option>
        {PAYMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {PAYMENT_LABELS[status]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Livreur" {...control('courier')}>
        <option value="">Tous</option>
        {couriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Canal" {...control('channel')}>
        <option value="">Tous</option>
        {CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {CHANNEL_LABELS[channel]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Zone" {...control('zone')}>
        <option value="">Toutes</option>
        {zones.map((name) => (
          <option key={name}>{name}</option>
        ))}
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

/** The delivery zones of the settings; empty until they are loaded. */
function useZoneNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    readZoneNames(controller.signal).then(setNames, () => {}) // The other filters work without zones.
    return () => controller.abort()
  }, [])
  return names
}

async function readZoneNames(signal: AbortSignal): Promise<string[]> {
  const { data } = await callApi(apiUrl('/content', { names: 'deliveryZones' }), { signal })
  const content = isRecord(data) ? own(data, 'content') : null
  const zones = isRecord(content) ? own(content, 'deliveryZones') : null
  return Array.isArray(zones) ? zones.filter(isRecord).map((zone) => textAt(zone, 'name')) : []
}
