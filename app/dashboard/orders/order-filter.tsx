import { useNavigate, useSearchParams } from 'react-router'
import { ChoiceLink } from '../choice-link.tsx'
import { withChanges } from '../lists/list-address.ts'
import { ListSearch } from '../lists/list-search.tsx'

const FILTERS = [
  { status: '', label: 'Toutes' },
  { status: 'pending', label: 'En attente' },
  { status: 'confirmed', label: 'Confirmées' },
  { status: 'cancelled', label: 'Annulées' },
] as const

/** Which orders are shown, kept in the address. */
export function OrderFilter() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const present = search.get('status') ?? ''
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ListSearch
        label="Numéro, nom, adresse, téléphone"
        value={search.get('q') ?? ''}
        onSearch={(q) => void navigate(withChanges(search, { q }), { replace: true })}
      />
      <nav
        aria-label="État des commandes"
        className="grid grow grid-cols-pair gap-2 sm:flex sm:grow-0 sm:flex-wrap"
      >
        {FILTERS.map(({ status, label }) => (
          <ChoiceLink key={label} to={withChanges(search, { status })} present={status === present}>
            {label}
          </ChoiceLink>
        ))}
      </nav>
    </div>
  )
}
