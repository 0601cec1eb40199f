import { RefreshCw, Send } from 'lucide-react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { deliveriesAnswer, type ShownDelivery } from '../../../contracts/webhooks.ts'
import { failureText } from '../../../domain/outbox/channels.ts'
import { formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { TEST_EVENT, webhookEventLabel } from '../../../domain/webhooks/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { Badge } from '../badge.tsx'
import { useReloadOn } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { loadAnswer } from '../load.ts'
import { SYSTEMS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/log-route'
import { useSending } from './use-sending.ts'

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const path = encoded`/webhooks/${id}/deliveries`
  return loadAnswer(request, 'Erreur lors du chargement des envois.', deliveriesAnswer, path)
}

export default function DeliveriesPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('mail')
  const { send, loading, dialog } = useSending()
  const active = data?.webhook.active ?? false

  async function post(path: string) {
    const sent = await send(successAnswer, { method: 'POST', path })
    if (sent) notify.success(sent.message)
  }

  return (
    <SubPage
      title={data ? `Envois à ${data.webhook.name}` : 'Envois'}
      back={{ to: SYSTEMS_PATH, label: 'Autres systèmes' }}
      failure={failure}
    >
      {data && !active && <p>Ce webhook est arrêté : rien ne lui est envoyé.</p>}
      {data && active && (
        <Button
          className="justify-self-start max-sm:w-full"
          loading={loading}
          onClick={() => void post(encoded`/webhooks/${data.webhook.id}/test`)}
        >
          <Send className="size-5" />
          <span>Essayer</span>
        </Button>
      )}
      {data?.deliveries.length === 0 && <EmptyList>Rien n’a encore été envoyé.</EmptyList>}
      {data && data.deliveries.length > 0 && (
        <ul aria-label="Envois" className="divide-y divide-line rounded-card bg-surface shadow-card">
          {data.deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              onResend={active ? () => void post(encoded`/webhooks/deliveries/${delivery.id}/resend`) : null}
            />
          ))}
        </ul>
      )}
      {dialog}
    </SubPage>
  )
}

const WAITING = { label: 'En attente', colors: 'bg-sky text-ink' }
const FAILED = { label: 'Non reçu', colors: 'bg-error-tint text-error' }
const STATES: Readonly<Record<string, { label: string; colors: string }>> = {
  queued: WAITING,
  sending: WAITING,
  sent: { label: 'Reçu', colors: 'bg-success-tint text-success' },
  abandoned: { label: 'Abandonné', colors: 'bg-line/70 text-ink' },
}

function Delivery({ delivery, onResend }: { delivery: ShownDelivery; onResend: (() => void) | null }) {
  const { type, subject, state, failure, answer, tries, createdAt, nextTryAt } = delivery
  const label = webhookEventLabel(type)
  const reason = failureText('webhook', failure)
  return (
    <li className="grid grid-cols-1 gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 grid-cols-1 gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold">{label}</span>
          <Badge {...(STATES[state] ?? FAILED)} />
        </p>
        <p className="text-sm text-ink-soft">
          {type !== TEST_EVENT && <span>{`${subject}, `}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {tries > 0 && <span>{`, ${pluralize(tries, 'essai')}`}</span>}
        </p>
        {reason && <p>{[reason, answer && `(${answer})`].filter(Boolean).join(' ')}</p>}
        {nextTryAt && tries > 0 && (
          <p className="text-sm text-ink-soft">
            <span>Prochain essai le </span>
            <time dateTime={nextTryAt}>{formatDateTime(nextTryAt)}</time>
          </p>
        )}
      </div>
      {onResend && state !== 'sending' && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-label={`Renvoyer\u202f: ${label}${type === TEST_EVENT ? '' : `, ${subject}`}`}
          onClick={onResend}
        >
          <RefreshCw className="size-4" />
          Renvoyer
        </Button>
      )}
    </li>
  )
}
