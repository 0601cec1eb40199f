import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { CUSTOMER_KEYS, type CustomerKey } from '../../../domain/orders/customer.ts'
import { failureText } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import { TitleWithLink } from '../title-with-link.tsx'
import { CustomerCard } from './customer-card.tsx'
import { findCustomer, type Known, type ShownCustomer } from './find-customer.ts'

const KEYS: Readonly<Record<CustomerKey, string>> = {
  phone: 'Téléphone',
  name: 'Nom complet',
  orderId: 'Numéro de commande',
  email: 'Email',
}
const FAILURE = 'La recherche n’a pas abouti. Veuillez réessayer.'

/** A customer asks what the shop holds about them, or to be forgotten; reached from the orders page. */
export default function CustomerPage() {
  const [known, setKnown] = useState<Known>({ by: 'phone', value: '' })
  const [found, setFound] = useState<{ known: Known; customer: ShownCustomer } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function find(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    setFound(null)
    try {
      setFound({ known, customer: await findCustomer(known) })
    } catch (error) {
      if (!handleSessionExpired(error)) setFailure(failureText(error, FAILURE))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Données d’un client" to="/dashboard/order" icon={ArrowLeft}>
        Toutes les commandes
      </TitleWithLink>
      <form
        onSubmit={find}
        noValidate
        aria-label="Chercher un client"
        className="grid max-w-2xl gap-4 rounded-card bg-surface p-5 shadow-card sm:grid-cols-[12rem_1fr]"
      >
        <SelectField
          label="Chercher par"
          value={known.by}
          onChange={(event) => setKnown({ ...known, by: keyOf(event.target.value) })}
        >
          {CUSTOMER_KEYS.map((key) => (
            <option key={key} value={key}>
              {KEYS[key]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={KEYS[known.by]}
          inputMode={known.by === 'phone' ? 'tel' : known.by === 'email' ? 'email' : 'text'}
          autoComplete="off"
          value={known.value}
          onChange={(event) => setKnown({ ...known, value: event.target.value })}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Chercher
        </Button>
      </form>
      {failure && (
        <Alert kind="error">
          <p>{failure}</p>
        </Alert>
      )}
      {found && <CustomerCard {...found} onErased={() => setFound(null)} />}
    </div>
  )
}

function keyOf(value: string): CustomerKey {
  return CUSTOMER_KEYS.find((key) => key === value) ?? 'phone'
}
