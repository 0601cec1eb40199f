import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { customerAnswer } from '../../../contracts/customer.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { CUSTOMER_KEYS, type CustomerKey } from '../../../domain/orders/order.ts'
import { orderStatusLabel } from '../../../domain/orders/statuses.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate, pluralize } from '../../../domain/text/format.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { useDownload } from '../downloads/export-button.tsx'
import { Options } from '../options.tsx'
import { ORDERS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import { useGuard } from '../use-guard.ts'
import { type CustomerQuery, customerFile, type ShownCustomer } from './customer-api.ts'

const KEYS: Readonly<Record<CustomerKey, string>> = {
  phone: 'Téléphone',
  name: 'Nom complet',
  orderId: 'Numéro de commande',
  email: 'Email',
  conversation: 'Conversation WhatsApp',
}

/** The hash that names a customer: a number, or `conversation:` and the id of a conversation. */
function queryOf(hash: string): CustomerQuery {
  const [, id] = /^conversation:([\w-]+)$/.exec(hash) ?? []
  return id ? { by: 'conversation', value: id } : { by: 'phone', value: formatPhone(hash) }
}

export default function CustomerPage() {
  const hash = useLocation().hash.slice(1)
  const [query, setQuery] = useState<CustomerQuery>(() => queryOf(hash))
  const { send, loading } = useChange()
  const [failure, setFailure] = useState('')
  const [found, setFound] = useState<Omit<CustomerCardProps, 'onErased'> | null>(null)

  function find(query: CustomerQuery) {
    const search = { path: '/customers/find', method: 'POST', body: query, answer: customerAnswer } as const
    setFound(null)
    setFailure('')
    void send({ ...search, failure: (message) => message ?? NOT_FOUND, silent: true }, (result) => {
      if (result.ok) setFound({ query, customer: result.data })
      else setFailure(result.message)
    })
  }

  const show = useEffectEvent((named: string) => {
    setQuery(queryOf(named))
    find(queryOf(named))
  })
  useEffect(() => {
    if (hash !== '') show(hash)
  }, [hash])

  function submit(event: FormEvent) {
    event.preventDefault()
    find(query)
  }

  return (
    <SubPage title="Données d’un client" back={{ to: ORDERS_PATH, label: 'Toutes les commandes' }}>
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
          <Options of={Object.entries(KEYS).filter(([key]) => key !== 'conversation' || query.by === key)} />
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
      {failure && (
        <Alert kind="error">
          <p>{failure}</p>
        </Alert>
      )}
      {found && <CustomerCard {...found} onErased={() => setFound(null)} />}
    </SubPage>
  )
}

const NOT_FOUND = 'La recherche n’a pas abouti. Veuillez réessayer.'

function keyOf(value: string): CustomerKey {
  return CUSTOMER_KEYS.find((key) => key === value) ?? 'phone'
}

const QUESTION =
  'Le nom, l’adresse et le téléphone seront effacés de ses commandes, des cadeaux livrés chez lui, ses messages, aussi ceux de WhatsApp, ses listes de naissance, ses demandes Prévenez-moi et les avis signés de ce nom supprimés. Les montants restent. ' +
  'Cette action est irréversible.'

interface CustomerCardProps {
  query: CustomerQuery
  customer: ShownCustomer
  onErased: () => void
}

function CustomerCard({ query, customer, onErased }: CustomerCardProps) {
  const { ask, dialog } = useConfirm()
  const { send, loading } = useChange()
  const { download, loading: exporting } = useDownload()
  const guard = useGuard('exports')

  async function erase() {
    const change = { path: '/customers/erase', method: 'POST', body: query, answer: successAnswer } as const
    await send({ ...change, success: 'Les données du client ont été effacées.' }, ({ ok }) => {
      if (ok) onErased()
    })
  }

  async function keepCustomerFile() {
    saveFile(await customerFile(query), 'donnees-client.json')
  }

  return (
    <section aria-label="Données trouvées" className="grid gap-4 rounded-card bg-surface p-5 shadow-card">
      <p className="font-bold">{summary(customer)}</p>
      {customer.accounts.map(({ username, addresses }) => (
        <p key={username} className="wrap-anywhere">
          {`Compte ${username}, ${pluralize(addresses.length, 'adresse')}. Ce qu’il garde est effacé\u202f; le compte lui-même se supprime dans «\u202fUtilisateurs\u202f».`}
        </p>
      ))}
      <ul className="divide-y divide-line">
        {customer.orders.map(({ orderId, customerName, createdAt, status, totalAmount }) => (
          <li key={orderId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="font-bold">{orderId}</span>
              <span className="block break-words text-sm text-ink-soft">
                {`${customerName}${createdAt ? `, le ${formatDate(createdAt)}` : ''}`}
              </span>
            </span>
            <span className="text-right">
              <span className="font-bold whitespace-nowrap">{formatFrancs(totalAmount)}</span>
              <span className="block text-sm text-ink-soft">{orderStatusLabel(status)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={exporting} {...guard(() => void download(keepCustomerFile))}>
          <Download className="size-5" />
          Exporter (JSON)
        </Button>
        <Button
          variant="danger"
          loading={loading}
          onClick={() =>
            ask({
              title: 'Effacer ce client',
              text: QUESTION,
              confirm: 'Effacer',
              danger: true,
              onConfirm: erase,
            })
          }
        >
          <Trash2 className="size-5" />
          Effacer les données
        </Button>
      </div>
      {dialog}
    </section>
  )
}

function summary(customer: ShownCustomer): string {
  const { orders, notices, messages, alerts, whatsApp, files, reviews, birthLists, gifts, deliveries } =
    customer
  const few = (found: readonly unknown[], ...words: [one: string, more: string]) =>
    found.length > 0 && pluralize(found.length, ...words)
  return [
    pluralize(orders.length, 'commande'),
    pluralize(notices.length, 'paiement annoncé', 'paiements annoncés'),
    pluralize(messages.length, 'message'),
    few(alerts, 'article attendu', 'articles attendus'),
    few(whatsApp, 'message WhatsApp', 'messages WhatsApp'),
    few(files, 'fichier reçu ou envoyé', 'fichiers reçus ou envoyés'),
    few(reviews, 'avis à ce nom', 'avis à ce nom'),
    few(birthLists, 'liste de naissance', 'listes de naissance'),
    few(gifts, 'cadeau offert', 'cadeaux offerts'),
    few(deliveries, 'cadeau reçu par livraison', 'cadeaux reçus par livraison'),
  ]
    .filter(Boolean)
    .join(', ')
}
