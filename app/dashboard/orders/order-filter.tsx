import { useNavigate, useSearchParams } from 'react-router'
import { ChoiceLink } from '../choice-link.tsx'
import { withParams } from '../lists/list-params.ts'
import { ListSearch } from '../lists/list-search.tsx'

const FILTERS = [
  { status: '', payment: '', label: 'Toutes' },
  { status: 'pending', payment: '', label: 'En attente' },
  { status: 'confirmed', payment: '', label: 'Confirmées' },
  { status: 'cancelled', payment: '', label: 'Annulées' },
  { status: '', payment: 'unchecked', label: 'Paiements à vérifier' },
] as const

export function OrderFilter() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const shown = (key: 'status' | 'payment') => search.get(key) ?? ''
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ListSearch
        label="Nom, téléphone, numéro, montant"
        value={search.get('q') ?? ''}
        onSearch={(q) => void navigate(withParams(search, { q }), { replace: true })}
      />
      <nav
        aria-label="État des commandes"
        className="grid grow grid-cols-pair gap-2 sm:flex sm:grow-0 sm:flex-wrap"
      >
        {FILTERS.map(({ status, payment, label }) => (
          <ChoiceLink
            key={label}
            to={withParams(search, { status, payment })}
            current={status === shown('status') && payment === shown('payment')}
            className="max-sm:last:col-span-full"
          >
            {label}
          </ChoiceLink>
        ))}
      </nav>
    </div>
  )
}
