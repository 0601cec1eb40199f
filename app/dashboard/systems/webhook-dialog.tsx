import { useState } from 'react'
import { validate } from '../../../contracts/fields.ts'
import {
  type ShownWebhook,
  webhookAnswer,
  webhookInput,
  webhookSecretAnswer,
} from '../../../contracts/webhooks.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from '../../../domain/webhooks/webhooks.ts'
import { useHasConversations } from '../../session/refresh-account.ts'
import { Alert } from '../../ui/alert.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { Choices } from './choices.tsx'
import { useSending } from './use-sending.ts'

interface WebhookDialogProps {
  /** null adds one */
  webhook: ShownWebhook | null
  /** called with the key of a new endpoint */
  onSaved: (secret: string | null) => void
  onClose: () => void
}

const choiceOf = (name: WebhookEventName) => [name, WEBHOOK_EVENTS[name], name] as const
const isAboutConversations = (name: string) => name.startsWith('message.')

/** Adds or edits an endpoint. Mount the dialog only while it is open. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const [fields, setFields] = useState({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
    active: webhook?.active ?? true,
  })
  const { send, loading, failure, errors, dialog } = useSending()
  const hasConversations = useHasConversations()
  const set = (changed: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changed }))

  async function submit() {
    const checked = validate(webhookInput, fields)
    if (!checked.ok) return errors.showIssues(checked.issues)
    if (webhook) {
      const body = { ...fields, version: webhook.version }
      const path = encoded`/webhooks/${webhook.id}`
      if (await send(webhookAnswer, { method: 'PUT', path, body }, { isForm: true })) onSaved(null)
      return
    }
    const added = await send(
      webhookSecretAnswer,
      { method: 'POST', path: '/webhooks', body: fields },
      { isForm: true },
    )
    if (added) onSaved(added.secret)
  }

  return (
    <>
      <FormDialog
        title={webhook ? 'Modifier le webhook' : 'Nouveau webhook'}
        submit="Enregistrer"
        loading={loading}
        form={errors.form}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <TextField
          label="Système à prévenir"
          autoComplete="off"
          {...errors.field('name', fields.name, (name) => set({ name }))}
        />
        <TextField
          label="Adresse à appeler"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...errors.field('url', fields.url, (url) => set({ url }))}
        />
        <Choices
          name="events"
          legend="Événements"
          of={WEBHOOK_EVENT_NAMES.filter((one) => hasConversations || !isAboutConversations(one)).map(
            choiceOf,
          )}
          chosen={fields.events}
          error={errors.errors.events}
          onChange={(events) => {
            set({ events })
            errors.setError('events', null)
          }}
        />
        <CheckboxField
          label="Actif"
          name="active"
          checked={fields.active}
          onChange={({ target }) => set({ active: target.checked })}
        />
        {failure && <Alert kind="error">{failure}</Alert>}
      </FormDialog>
      {dialog}
    </>
  )
}
