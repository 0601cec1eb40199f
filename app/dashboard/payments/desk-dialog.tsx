import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ShownDeskEntry } from '../../../contracts/payment-desk.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { randomId } from '../../browser/random-id.ts'
import { TextField } from '../../ui/field.tsx'
import { useActionResult } from '../../ui/form-hooks.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { deskForm, emptyFields } from './desk-form.ts'
import { ACTIONS, type DeskAction } from './desk-texts.ts'
import type { clientAction } from './route.tsx'

export interface CustomerChat {
  phone: string
  text: string
}

interface DeskDialogProps {
  action: DeskAction
  entry: ShownDeskEntry
  onDone: (chat: CustomerChat | null) => void
  onClose: () => void
}

/** Asks for the input of an action at the desk. Render it only while it is open. */
export function DeskDialog({ action, entry, onDone, onClose }: DeskDialogProps) {
  // The same key for every attempt, so that a repeated decision is stored once.
  const [key] = useState(randomId)
  const fetcher = useFetcher<typeof clientAction>()
  const loading = fetcher.state !== 'idle'
  const form = useShopForm(deskForm, emptyFields(action, entry, key))
  const [failure, setFailure] = useState<string | null>(null)
  const fields = fieldsOf(action, entry)
  useActionResult(loading ? undefined : fetcher.data, (result) => {
    if (result.ok) return onDone(result.chat)
    const beside = result.issues.filter(({ path }) => fields.includes(path))
    form.showIssues(beside)
    setFailure(beside.length > 0 ? null : (result.issues[0]?.message ?? result.message))
  })
  const { title, submit, danger = false } = ACTIONS[action]
  return (
    <FormDialog
      title={title}
      submit={submit}
      cancel="Fermer"
      danger={danger}
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit((body) => {
        setFailure(null)
        if (!loading) void fetcher.submit(JSON.stringify(body), SUBMIT_JSON)
      })}
      onClose={onClose}
    >
      <p>{introOf(action, entry)}</p>
      {fields.includes('amount') && (
        <TextField
          label="Montant reçu (FCFA)"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
      {fields.includes('number') && (
        <TextField
          label="Numéro de transaction"
          help={`Dans l’historique de votre compte ${entry.wallet}.`}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('number')}
        />
      )}
      {fields.includes('orderId') && (
        <TextField
          label="Numéro de commande"
          placeholder="KB-…"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('orderId')}
        />
      )}
      {fields.includes('reason') && (
        <TextField
          label="Raison"
          help="Elle est écrite dans le message préparé pour le client."
          autoComplete="off"
          maxLength={200}
          {...form.field('reason')}
        />
      )}
      {fields.includes('note') && (
        <TextField
          label={'De quoi s’agit-il\u202f?'}
          autoComplete="off"
          maxLength={200}
          {...form.field('note')}
        />
      )}
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure}
      </p>
    </FormDialog>
  )
}

/** The fields that the dialog shows; a message about another one stands below them. */
function fieldsOf(action: DeskAction, { amount }: ShownDeskEntry): readonly string[] {
  switch (action) {
    case 'confirm':
      return ['amount', 'number']
    case 'link':
      return amount === null ? ['amount', 'orderId'] : ['orderId']
    case 'refuse':
      return ['reason']
    case 'dismiss':
    case 'settle':
      return ['note']
    default:
      return []
  }
}

function introOf(action: DeskAction, { amount, wallet, orderId, number }: ShownDeskEntry): string {
  const money = amount === null ? `Transaction ${number}` : `${formatFrancs(Math.abs(amount))}, ${wallet}`
  const order = orderId ? `, commande ${orderId}` : ''
  switch (action) {
    case 'refund':
      return `${money}${order}. Le fournisseur rend tout le montant au client.`
    case 'unlink':
      return `${money}${order}. Le montant est retiré de la commande, et la transaction reste à rattacher.`
    case 'dismiss':
      return `${money}. Elle n’est d’aucune commande, par exemple un virement vers la banque.`
    case 'settle':
      return `${money}${order}. Plus rien ne reste à faire pour ce paiement.`
    default:
      return `${money}${order}.`
  }
}
