import { useState } from 'react'
import {
  type DeskActionInput,
  deskActionAnswer,
  type ShownDeskEntry,
} from '../../../contracts/payment-desk.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order-constants.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { randomId } from '../../browser/random-id.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { useShopForm } from '../form/use-shop-form.ts'
import { FormDialog } from '../form-dialog.tsx'
import { Options } from '../options.tsx'
import { deskForm, emptyFields } from './desk-form.ts'
import { ACTIONS, type DeskAction, providerLabel } from './desk-texts.ts'
import { placeText } from './money-place.tsx'

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
  const { send, loading } = useChange()
  const form = useShopForm(deskForm, emptyFields(action, entry, key))
  const [failure, setFailure] = useState<string | null>(null)
  const fields = fieldsOf(action, entry)
  const decide = async (body: DeskActionInput) => {
    setFailure(null)
    const result = await send({
      ...{ path: '/payments/desk/actions', method: 'POST', body, answer: deskActionAnswer },
      success: ({ message }) => message,
      failure: messageOrFailed,
      silent: true,
    })
    if (!result) return
    if (result.ok) return onDone(result.data.chat)
    const beside = result.issues.filter(({ path }) => fields.includes(path))
    form.showIssues(beside)
    setFailure(beside.length > 0 ? null : (result.issues[0]?.message ?? result.message))
  }
  const { title, submit, danger = false } = ACTIONS[action]
  return (
    <FormDialog
      title={title}
      submit={submit}
      danger={danger}
      loading={loading}
      form={form.ref}
      onSubmit={form.handleSubmit(decide)}
      onClose={onClose}
    >
      <p>{introOf(action, entry)}</p>
      {fields.includes('amount') && (
        <TextField
          label={AMOUNT_LABELS[action] ?? 'Montant reçu (FCFA)'}
          inputMode={action === 'correct' ? 'text' : 'numeric'}
          autoComplete="off"
          {...form.field('amount')}
        />
      )}
      {fields.includes('method') && (
        <SelectField label="Rendu par" {...form.field('method')}>
          <Options of={PAYMENT_METHODS.map((method) => [method, method])} />
        </SelectField>
      )}
      {fields.includes('at') && (
        <TextField type="datetime-local" label="Date et heure" {...form.field('at')} />
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
          help="Ou le code d’une participation à une liste de naissance."
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
          label={noteLabel(action, entry)}
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

const AMOUNT_LABELS: Partial<Record<DeskAction, string>> = {
  settle: 'Montant rendu (FCFA)',
  correct: 'Montant (FCFA), négatif pour une sortie',
}

function noteLabel(action: DeskAction, { source }: ShownDeskEntry): string {
  if (action === 'remove') return 'Pourquoi\u202f?'
  return action === 'settle' && source === 'surplus' ? 'Note (facultatif)' : 'De quoi s’agit-il\u202f?'
}

/** The fields that the dialog shows; a message about another one stands below them. */
function fieldsOf(action: DeskAction, { amount, source }: ShownDeskEntry): readonly string[] {
  switch (action) {
    case 'confirm':
      return ['amount', 'number']
    case 'link':
      return amount === null ? ['amount', 'orderId'] : ['orderId']
    case 'refuse':
      return ['reason']
    case 'correct':
      return ['amount', 'at']
    case 'settle':
      return source === 'surplus' ? ['amount', 'method', 'note'] : ['note']
    case 'dismiss':
    case 'remove':
      return ['note']
    default:
      return []
  }
}

function introOf(action: DeskAction, entry: ShownDeskEntry): string {
  const { amount, wallet, orderId, number, source, provider } = entry
  const francs = amount === null ? `Transaction ${number}` : formatFrancs(Math.abs(amount))
  const money = wallet && amount !== null ? `${francs}, ${wallet}` : francs
  const order = orderId ? `, ${placeText(orderId)}` : ''
  switch (action) {
    case 'refund':
      return `${money}${order}. ${providerLabel(provider)} rend tout le montant au client. ${givenBack(entry)}`.trim()
    case 'ask_again':
      return `${money}${order}. ${providerLabel(provider)} est prié une fois de plus de rendre tout le montant. Si l’argent est déjà parti, il ne part pas une deuxième fois.`
    case 'returned':
      return `${money}${order}. Vous avez vérifié que le client a reçu l’argent.`
    case 'not_returned':
      return `${money}${order}. Vous avez vérifié que l’argent n’est pas parti. Il reste à rendre, si la commande a trop reçu.`
    case 'unlink':
      return `${money}${order}. Le montant est retiré de la commande, et la transaction reste à rattacher.`
    case 'dismiss':
      return `${money}. Elle n’est d’aucune commande, par exemple un virement vers la banque.`
    case 'correct':
      return `${money}${order}. Si la commande a un autre montant pour cette ligne, il en est retiré et la transaction reste à rattacher.`
    case 'remove':
      return `${money}${order}. Ce qui n’est prouvé que par cette ligne est retiré de la commande. Vous pourrez la reprendre.`
    case 'settle':
      if (source === 'surplus') return `${money} à rendre${order}. ${givenBack(entry)}`.trim()
      return `${money}${order}. Plus rien ne reste à faire pour ce paiement.`
    default:
      return `${money}${order}.`
  }
}

/** What the order has given back already; empty for nothing. */
function givenBack({ sources }: ShownDeskEntry): string {
  const given = sources.reduce((sum, { amount }) => sum + Math.min(0, amount), 0)
  return given === 0 ? '' : `Déjà rendu\u202f: ${formatFrancs(-given)}.`
}
