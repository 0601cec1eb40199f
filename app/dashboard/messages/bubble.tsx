import { Reply } from 'lucide-react'
import { memo } from 'react'
import type { ShownMessage } from '../../../contracts/conversation.ts'
import { ORDER_TEXT_LABELS } from '../../../domain/orders/order-texts.ts'
import { formatTime } from '../../../domain/text/format.ts'
import { own } from '../../../domain/unknown-values.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RowCheckbox } from '../lists/selection.tsx'
import { MessageContent } from './message-content.tsx'
import { MESSAGE_STATES } from './message-states.ts'
import { NotSent } from './not-sent.tsx'

export interface BubbleActions {
  conversationId: string
  /** whether the window is open, so that a message can be answered */
  canReply: boolean
  onReply: (message: ShownMessage) => void
  /** opens the approved templates */
  onTemplate: () => void
  /** begins an order from a message with an order of the catalogue; null where the account may not */
  onOrder: ((message: ShownMessage) => void) | null
  /** the chosen messages; null while none can be chosen */
  chosen: ReadonlySet<string> | null
  onChoose: (id: string) => void
  /** leads to the message that was answered */
  onLead: (id: string) => void
}

interface BubbleProps extends BubbleActions {
  message: ShownMessage
  /** somebody was led to it */
  isMarked: boolean
}

const COLORS: Readonly<Record<string, string>> = {
  customer: 'bg-surface rounded-tl-none border border-line',
  note: 'bg-sun-tint border border-sun',
}
const OWN = 'bg-action-tint rounded-tr-none'

/**
 * A message of a conversation: the customer's on the left, the shop's on the right, notes in another tint. Typing renders the
 * conversation with each key, and a long one must not be drawn again for it.
 */
export const Bubble = memo(function Bubble({ message, isMarked, ...actions }: BubbleProps) {
  const { origin, type, id } = message
  if (type === 'system') {
    return (
      <li className="justify-self-center rounded-full bg-line/50 px-3 py-1 text-center text-sm wrap-anywhere">
        {message.text}
      </li>
    )
  }
  const isCustomer = origin === 'customer'
  const { chosen, canReply, onReply, onChoose } = actions
  const canChoose = chosen !== null && isCustomer && message.text !== '' && message.state !== 'revoked'
  return (
    <li
      id={domId(id)}
      aria-current={isMarked || undefined}
      className={`group/message flex max-w-full items-end gap-1 ${isCustomer ? '' : 'justify-self-end'} ${origin === 'note' ? 'w-full sm:w-auto' : ''}`}
    >
      {canChoose && (
        <span className="shrink-0">
          <RowCheckbox
            label={`Choisir le message de ${formatTime(message.at)}`}
            checked={chosen.has(id)}
            onChange={() => onChoose(id)}
          />
        </span>
      )}
      <Body message={message} {...actions} />
      {isCustomer && chosen === null && canReply && message.state !== 'revoked' && (
        <IconButton
          label={`Répondre au message de ${formatTime(message.at)}`}
          onClick={() => onReply(message)}
          className="text-ink-soft!"
        >
          <Reply className="size-5" />
        </IconButton>
      )}
    </li>
  )
})

export const domId = (messageId: string) => `message-${messageId}`

function Body({ message, conversationId, onTemplate, onOrder, onLead }: Omit<BubbleProps, 'isMarked'>) {
  const { origin, replyTo, reactions, state } = message
  const source = sourceOf(message)
  return (
    <div className="grid min-w-0 max-w-[min(34rem,85vw)] grid-cols-1 justify-items-start">
      <div
        className={`grid min-w-0 max-w-full grid-cols-1 gap-1 rounded-card px-3 py-2 outline-offset-2 outline-action group-aria-current/message:outline-2 ${origin === 'note' ? 'w-full' : ''} ${COLORS[origin] ?? OWN}`}
      >
        {origin === 'customer' && <p className="sr-only">Client</p>}
        {source !== '' && <p className="text-xs font-bold wrap-anywhere text-ink-soft">{source}</p>}
        {replyTo && <Quote {...replyTo} onLead={onLead} />}
        <div className="flex min-w-0 flex-wrap items-end justify-end gap-x-3">
          <div className="grid min-w-0 grow grid-cols-1 gap-1">
            <MessageContent conversationId={conversationId} message={message} />
            {message.order && onOrder && (
              <Button variant="secondary" onClick={() => onOrder(message)} className="justify-self-start">
                Créer une commande
              </Button>
            )}
          </div>
          <p className="text-xs leading-6 text-ink-soft">
            <time dateTime={message.at}>{timeText(message)}</time>
          </p>
        </div>
      </div>
      {reactions.length > 0 && (
        <p className="-mt-2 ml-3 rounded-full border border-line bg-surface px-2 py-0.5 text-sm">
          <span className="sr-only">{'Réactions\u202f:'}</span>
          <span>{reactions.map(({ emoji }) => emoji).join(' ')}</span>
        </p>
      )}
      {(state === 'failed' || state === 'unclear') && (
        <NotSent message={message} conversationId={conversationId} onTemplate={onTemplate} />
      )}
    </div>
  )
}

type QuoteProps = NonNullable<ShownMessage['replyTo']> & Pick<BubbleActions, 'onLead'>

function Quote({ id, excerpt, onLead }: QuoteProps) {
  return (
    <button
      type="button"
      dir="auto"
      onClick={() => onLead(id)}
      className="min-h-11 w-full rounded-sm border-l-4 border-action bg-ink/5 px-2 py-1 text-left text-sm wrap-anywhere"
    >
      {excerpt || 'Message'}
    </button>
  )
}

/** Who wrote it, where that is neither the customer nor clear from its place. */
function sourceOf({ origin, author, step, orderId, type }: ShownMessage): string {
  const label = own(ORDER_TEXT_LABELS, step ?? '')
  if (origin === 'phone') return 'depuis le téléphone'
  if (origin === 'shop') {
    return ['automatique', typeof label === 'string' ? label : '', orderId ?? ''].filter(Boolean).join(' · ')
  }
  if (origin === 'note')
    return `Note interne · ${author === null ? 'automatique' : author.name || 'Compte supprimé'}`
  if (origin === 'team')
    return [author?.name ?? '', type === 'template' ? 'modèle' : ''].filter(Boolean).join(' · ')
  return ''
}

/** `14:05 · Lu`, with `modifié` where the writer changed it. */
function timeText({ at, state, edited, origin }: ShownMessage): string {
  const known = origin === 'customer' || origin === 'note' ? '' : (MESSAGE_STATES[state] ?? '')
  return [edited ? 'modifié' : '', formatTime(at), known].filter(Boolean).join(' · ')
}
