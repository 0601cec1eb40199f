import { KeyRound, ListChecks, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { apiKeysAnswer, type ShownApiKey } from '../../../contracts/api-keys.ts'
import {
  type ListedWebhook,
  type ShownWebhook,
  webhookSecretAnswer,
  webhooksAnswer,
} from '../../../contracts/webhooks.ts'
import { formatDate, formatDateTime } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { webhookEventLabel } from '../../../domain/webhooks/webhooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { useNamedPermissions } from '../access.ts'
import { Badge } from '../badge.tsx'
import { fetchAnswer } from '../decode.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { load } from '../load.ts'
import { SETTINGS_PATH, webhookPath } from '../page-paths.ts'
import { labelsOf } from '../role-labels.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { KeyDialog } from './key-dialog.tsx'
import { type Secret, ShownOnce } from './shown-once.tsx'
import { useSending } from './use-sending.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request
  return load(request, 'Erreur lors du chargement des autres systèmes.', async () => {
    const [{ webhooks }, { keys }] = await Promise.all([
      fetchAnswer(webhooksAnswer, '/webhooks', { signal }),
      fetchAnswer(apiKeysAnswer, '/keys', { signal }),
    ])
    return { webhooks, keys }
  })
}

export default function SystemsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return (
    <SubPage
      title="Autres systèmes"
      back={{ to: SETTINGS_PATH, label: 'Tous les réglages' }}
      failure={failure}
    >
      {data && <Webhooks webhooks={data.webhooks} onSecret={setSecret} />}
      {data && <Keys keys={data.keys} onSecret={setSecret} />}
      {secret && <ShownOnce {...secret} onClose={() => setSecret(null)} />}
    </SubPage>
  )
}

interface ListProps {
  onSecret: (secret: Secret) => void
}

const CARD = 'grid h-full grid-cols-1 content-start gap-3 rounded-card bg-surface p-4 shadow-card'
const SIGNING = 'Avec cette clé, l’autre système vérifie que les messages viennent de la boutique.'

function Webhooks({ webhooks, onSecret }: ListProps & { webhooks: readonly ListedWebhook[] }) {
  const [edited, setEdited] = useState<{ webhook: ShownWebhook | null } | null>(null)
  const { send, loading, dialog } = useSending()
  const { ask, dialog: confirmDialog } = useConfirm()

  async function renew({ id, name }: ShownWebhook) {
    const path = encoded`/webhooks/${id}/secret`
    const renewed = await send(webhookSecretAnswer, { method: 'POST', path, body: {} })
    if (renewed)
      onSecret({
        title: `Nouvelle clé de ${name}`,
        text: `${SIGNING} L’ancienne sert encore 24 heures.`,
        secret: renewed.secret,
      })
  }

  const askToDelete = ({ id, name }: ShownWebhook) =>
    ask({
      title: name,
      text: 'Supprimer ce webhook\u202f? Ce qui attend ne sera plus envoyé.',
      confirm: 'Supprimer',
      danger: true,
      onConfirm: async () => {
        const deleted = await send(successAnswer, { method: 'DELETE', path: encoded`/webhooks/${id}` })
        if (deleted) notify.success(deleted.message)
      },
    })

  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-1 gap-3">
      <h2 id="webhooks" className="text-lg">
        Webhooks
      </h2>
      <p className="text-ink-soft">La boutique prévient l’autre système dès que quelque chose se passe.</p>
      <Button className="justify-self-start max-sm:w-full" onClick={() => setEdited({ webhook: null })}>
        <Plus className="size-5" />
        Nouveau webhook
      </Button>
      {webhooks.length === 0 && <EmptyList>Aucun système n’est prévenu.</EmptyList>}
      <ul aria-label="Webhooks" className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="min-w-0">
            <article aria-labelledby={`webhook-${webhook.id}`} className={CARD}>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 id={`webhook-${webhook.id}`} className="min-w-0 text-lg wrap-anywhere">
                  {webhook.name}
                </h3>
                <Badge {...badgeOf(webhook)} />
              </div>
              <p className="text-sm wrap-anywhere text-ink-soft">{webhook.url}</p>
              <p className="wrap-anywhere">{webhook.events.map(webhookEventLabel).join(', ')}</p>
              {webhook.effective.length < webhook.events.length && (
                <p className="text-sm wrap-anywhere text-warning">
                  {`${webhook.userName ?? 'Son auteur'} n’a plus le droit de tout lire. Avec une nouvelle clé, ce webhook suit vos droits.`}
                </p>
              )}
              <div className="mt-auto grid grid-cols-2 gap-2 *:px-3!">
                <ButtonLink to={webhookPath(webhook.id)} aria-label={`Envois à ${webhook.name}`}>
                  <ListChecks className="size-4" />
                  Envois
                </ButtonLink>
                <Button
                  variant="secondary"
                  aria-label={`Modifier ${webhook.name}`}
                  onClick={() => setEdited({ webhook })}
                >
                  <Pencil className="size-4" />
                  Modifier
                </Button>
                <Button
                  variant="quiet"
                  loading={loading}
                  aria-label={`Nouvelle clé de ${webhook.name}`}
                  onClick={() => void renew(webhook)}
                >
                  <KeyRound className="size-4" />
                  <span>Nouvelle clé</span>
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Supprimer ${webhook.name}`}
                  onClick={() => askToDelete(webhook)}
                >
                  <Trash2 className="size-4" />
                  Supprimer
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ul>
      {edited && (
        <WebhookDialog
          webhook={edited.webhook}
          onClose={() => setEdited(null)}
          onSaved={(secret) => {
            setEdited(null)
            if (secret === null) notify.success('Webhook enregistré')
            else onSecret({ title: 'Clé de signature', text: SIGNING, secret })
          }}
        />
      )}
      {dialog}
      {confirmDialog}
    </section>
  )
}

function badgeOf({ active, events, effective }: ListedWebhook) {
  if (!active) return OFF
  return effective.length < events.length ? WITHOUT_EFFECT : ACTIVE
}

const ACTIVE = { label: 'Actif', colors: 'bg-success-tint text-success' }
const OFF = { label: 'Arrêté', colors: 'bg-line/70 text-ink' }
const REVOKED = { label: 'Révoquée', colors: 'bg-line/70 text-ink' }
const WITHOUT_EFFECT = { label: 'Sans effet', colors: 'bg-warning-tint text-warning' }

function Keys({ keys, onSecret }: ListProps & { keys: readonly ShownApiKey[] }) {
  const [isMaking, setMaking] = useState(false)
  const { send, dialog } = useSending()
  const { ask, dialog: confirmDialog } = useConfirm()

  const askToRevoke = ({ id, name }: ShownApiKey) =>
    ask({
      title: name,
      text: 'Révoquer cette clé\u202f? Le système qui l’utilise n’aura plus accès à la boutique.',
      confirm: 'Révoquer',
      danger: true,
      onConfirm: async () => {
        const revoked = await send(successAnswer, { method: 'DELETE', path: encoded`/keys/${id}` })
        if (revoked) notify.success(revoked.message)
      },
    })

  return (
    <section aria-labelledby="keys" className="grid grid-cols-1 gap-3">
      <h2 id="keys" className="text-lg">
        Clés d’API
      </h2>
      <p className="text-ink-soft">
        Avec une clé, l’autre système lit ou change lui-même ce que ses droits permettent.
      </p>
      <Button className="justify-self-start max-sm:w-full" onClick={() => setMaking(true)}>
        <Plus className="size-5" />
        Nouvelle clé
      </Button>
      {keys.length === 0 && <EmptyList>Aucune clé n’a été créée.</EmptyList>}
      <ul aria-label="Clés" className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2">
        {keys.map((key) => (
          <li key={key.id} className="min-w-0">
            <KeyCard apiKey={key} onRevoke={() => askToRevoke(key)} />
          </li>
        ))}
      </ul>
      {isMaking && (
        <KeyDialog
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false)
            onSecret({ title: 'Clé d’API', text: 'Donnez cette clé à l’autre système.', secret })
          }}
        />
      )}
      {dialog}
      {confirmDialog}
    </section>
  )
}

function KeyCard({ apiKey, onRevoke }: { apiKey: ShownApiKey; onRevoke: () => void }) {
  const { id, name, prefix, permissions, effective, userName, createdAt, lastUsedAt, revokedAt } = apiKey
  const named = useNamedPermissions()
  const badge = revokedAt ? REVOKED : effective.length === 0 ? WITHOUT_EFFECT : ACTIVE
  return (
    <article aria-labelledby={`key-${id}`} className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`key-${id}`} className="min-w-0 text-lg wrap-anywhere">
          {name}
        </h3>
        <Badge {...badge} />
      </div>
      <p className="wrap-anywhere">{labelsOf(permissions, named)}</p>
      {badge === WITHOUT_EFFECT && <p>Le compte qui l’a créée n’a plus ces droits.</p>}
      <p className="text-sm wrap-anywhere text-ink-soft">
        <span className="font-mono">{`${prefix}…`}</span>
        <span>{` Créée le ${formatDate(createdAt)}${userName ? ` par ${userName}` : ''}. `}</span>
        <span>{lastUsedAt ? `Utilisée le ${formatDateTime(lastUsedAt)}.` : 'Jamais utilisée.'}</span>
      </p>
      {!revokedAt && (
        <Button
          variant="secondary"
          className="mt-auto justify-self-start"
          aria-label={`Révoquer ${name}`}
          onClick={onRevoke}
        >
          Révoquer
        </Button>
      )}
    </article>
  )
}
