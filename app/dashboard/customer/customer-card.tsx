import { Download, Trash2 } from 'lucide-react'
import { useFetcher } from 'react-router'
import { orderStatusLabel } from '../../../domain/orders/states.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useActionResult } from '../../ui/use-action-result.ts'
import { type MutationResult, SUBMIT_JSON } from '../admin-api.ts'
import { keepFile } from '../downloads/csv-download.ts'
import { useDownload } from '../downloads/use-download.ts'
import { formatDate } from '../format-dates.ts'
import { pluralize } from '../format-numbers.ts'
import { type CustomerQuery, customerFile, type ShownCustomer } from './customer-action.ts'

const QUESTION =
  'Le nom, l’adresse et le téléphone seront effacés de ses commandes, ses messages supprimés. Les montants restent. ' +
  'Cette action est irréversible.'

interface CustomerCardProps {
  query: CustomerQuery
  customer: ShownCustomer
  onErased: () => void
}

export function CustomerCard({ query, customer, onErased }: CustomerCardProps) {
  const { ask, dialog } = useConfirm()
  const fetcher = useFetcher<MutationResult>()
  const { download, loading: exporting } = useDownload()

  useActionResult(fetcher.data, ({ ok }) => ok && onErased())

  async function keepCustomerFile() {
    keepFile(await customerFile(query), 'donnees-client.json')
  }

  return (
    <section aria-label="Données trouvées" className="grid gap-4 rounded-card bg-surface p-5 shadow-card">
      <p className="font-bold">{summary(customer)}</p>
      <ul className="divide-y divide-line">
        {customer.orders.map(({ orderId, customerName, createdAt, status, totalAmount }) => (
          <li key={orderId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="font-bold">{orderId}</span>
              <span className="block break-words text-sm text-ink-soft">
                {customerName}
                {createdAt && `, le ${formatDate(createdAt)}`}
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
        <Button variant="secondary" loading={exporting} onClick={() => void download(keepCustomerFile)}>
          <Download className="size-5" />
          Exporter (JSON)
        </Button>
        <Button
          variant="danger"
          loading={fetcher.state !== 'idle'}
          onClick={() =>
            ask({
              title: 'Effacer ce client',
              text: QUESTION,
              confirm: 'Effacer',
              danger: true,
              onConfirm: () => fetcher.submit({ intent: 'erase', query }, SUBMIT_JSON),
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

function summary({ orders, notices, messages }: ShownCustomer): string {
  return [
    pluralize(orders.length, 'commande'),
    pluralize(notices, 'paiement annoncé', 'paiements annoncés'),
    pluralize(messages, 'message'),
  ].join(', ')
}
