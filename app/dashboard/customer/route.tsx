import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { CUSTOMER_KEYS, type CustomerKey } from '../../../domain/orders/customer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { type CustomerQuery, customerAction, type FindResult } from './customer-action.ts'
import { CustomerCard } from './customer-card.tsx'

const KEYS: Readonly<Record<CustomerKey, string>> = {
  phone: 'Téléphone',
  name: 'Nom complet',
  orderId: 'Numéro de commande',
  email: 'Email',
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return customerAction(request)
}

/** Finds, exports and erases the data of a customer. */
export default function CustomerPage() {
  const [query, setQuery] = useState<CustomerQuery>({ by: 'phone', value: '' })
  const fetcher = useFetcher<FindResult>()
  const loading = fetcher.state !== 'idle'
  const result = loading ? undefined : fetcher.data

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!loading) void fetcher.submit({ intent: 'find', query }, SUBMIT_JSON)
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Données d’un client" to="/dashboard/order" icon={ArrowLeft}>
        Toutes les commandes
      </TitleWithLink>
      <form
        onSubmit={submit}
        noValidate
        aria-label="Chercher un client"
        className="grid max-w-2xl gap-4 rounded-card bg-surface p-5 shadow-card sm:grid-cols-[12rem_1fr]"
      >
        <SelectField
          label="Chercher par"
          value={query.by}
          onChange={(event) => setQuery({ ...query, by: keyOf(event.target.value) })}
        >
          {CUSTOMER_KEYS.map((key) => (
            <option key={key} value={key}>
              {KEYS[key]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={KEYS[query.by]}
          inputMode={query.by === 'phone' ? 'tel' : query.by === 'email' ? 'email' : 'text'}
          autoComplete="off"
          value={query.value}
          onChange={(event) => setQuery({ ...query, value: event.target.value })}
        />
        <Button type="submit" loading={loading} className="justify-self-start">
          Chercher
        </Button>
      </form>
      {result?.failure && (
        <Alert kind="error">
          <p>{result.failure}</p>
        </Alert>
      )}
      {result?.failure === null && <CustomerCard {...result} onErased={() => fetcher.reset()} />}
    </div>
  )
}

function keyOf(value: string): CustomerKey {
  return CUSTOMER_KEYS.find((key) => key === value) ?? 'phone'
}
