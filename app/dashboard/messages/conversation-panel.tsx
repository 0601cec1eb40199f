import { Check, RotateCcw, ShoppingBag } from 'lucide-react'
import { conversationChangeAnswer } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useChange } from '../change/use-change.ts'
import { Options } from '../options.tsx'
import type { OpenConversation } from './open-conversation.ts'
import { OrderLinks } from './order-links.tsx'

interface ConversationPanelProps {
  open: OpenConversation
  /** chooses the messages of a new order; null where the account may not */
  onNewOrder: (() => void) | null
  /** after a change that closes the conversation */
  onDone?: () => void
}

/** The customer's orders, who answers, and whether the conversation is closed (W-04, W-11). */
export function ConversationPanel({ open, onNewOrder, onDone = () => {} }: ConversationPanelProps) {
  const { conversation, orders } = open
  const { id, version, assignedTo, closed } = conversation
  const { send, loading, sentKey } = useChange<'assign' | 'close'>()
  const own = useSession()?.user
  const change = (key: 'assign' | 'close', values: { assignedTo?: string | null; closed?: boolean }) =>
    send({
      key,
      path: encoded`/conversations/${id}`,
      method: 'PATCH',
      body: { version, ...values },
      answer: conversationChangeAnswer,
      success: ({ message }) => message,
    })

  async function close() {
    const result = await change('close', { closed: !closed })
    if (result?.ok) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-5 text-ink">
      <section aria-label="Commandes du client" className="grid grid-cols-1 gap-2">
        <h2 className="text-base">Commandes</h2>
        <OrderLinks orders={orders} />
        {onNewOrder && (
          <Button variant="secondary" onClick={onNewOrder} className="justify-self-start px-4!">
            <ShoppingBag className="size-5" />
            <span>Créer une commande</span>
          </Button>
        )}
      </section>
      <SelectField
        label="Confiée à"
        value={assignedTo?.id ?? ''}
        disabled={loading}
        onChange={({ target }) => void change('assign', { assignedTo: target.value || null })}
      >
        <Options none="Personne" of={accounts(open, own?._id)} />
      </SelectField>
      <Button
        variant="secondary"
        loading={loading && sentKey === 'close'}
        onClick={() => void close()}
        className="justify-self-start px-4!"
      >
        {closed ? <RotateCcw className="size-5" /> : <Check className="size-5" />}
        <span>{closed ? 'Rouvrir' : 'Terminer'}</span>
      </Button>
    </div>
  )
}

/** Oneself first; an account that may no longer answer stays as long as the conversation is its. */
function accounts({ colleagues, conversation: { assignedTo } }: OpenConversation, own: string | undefined) {
  const known = colleagues.some(({ id }) => id === assignedTo?.id) || !assignedTo
  const all = known ? colleagues : [...colleagues, assignedTo]
  return all
    .toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
    .map(({ id, name }) => [id, id === own ? `Moi (${name})` : name] as const)
}
