import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { validate } from '../../../contracts/fields.ts'
import type { ShownOrder } from '../../../contracts/order.ts'
import { enteredOrderInput } from '../../../contracts/order-action.ts'
import { actionAnswer } from '../../../contracts/order-details.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { useChange } from '../change/use-change.ts'
import { WhatsAppText } from '../orders/whatsapp-text.tsx'
import { conversationPath, NEW_ORDER_PATH, orderDetailsPath, TO_CONFIRM_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import { type HandOver, orderFromConversation, readHandOver, summaryOf } from './conversation-hand-over.ts'
import {
  codeIssues,
  type Draft,
  dayIssues,
  draftFrom,
  draftKey,
  enteredOrderOf,
  lineIssues,
  newDraft,
  storedDraft,
  withPrices,
} from './draft.ts'
import { readRefusal } from './entry-refusal.ts'
import { OrderForm } from './order-form.tsx'
import { PasteMessage } from './paste-message.tsx'

export default function NewOrderPage() {
  const [entered, setEntered] = useState<ShownOrder | null>(null)
  const handOver = readHandOver(useLocation().state)
  const back = handOver
    ? { to: conversationPath(handOver.conversationId), label: 'Revenir à la conversation' }
    : { to: TO_CONFIRM_PATH, label: 'Commandes' }
  return (
    <SubPage title="Nouvelle commande" back={back}>
      {entered ? (
        <Entered order={entered} handOver={handOver} onAgain={() => setEntered(null)} />
      ) : (
        <NewOrder handOver={handOver} onEntered={setEntered} />
      )}
    </SubPage>
  )
}

interface NewOrderProps {
  handOver: HandOver | null
  onEntered: (order: ShownOrder) => void
}

function NewOrder({ handOver, onEntered }: NewOrderProps) {
  const {
    state: draft,
    change,
    discard,
  } = usePersistedDraft(storedDraft, draftKey(handOver ? `new:${handOver.conversationId}` : 'new'), {
    open: (stored) => stored ?? (handOver ? draftFrom(handOver) : newDraft()),
    save: (typed) => typed,
  })
  const navigate = useNavigate()
  const { send, loading } = useChange()
  const errors = useFormErrors()
  const [refusal, setRefusal] = useState<{ message: string; taken: boolean } | null>(null)

  function submit() {
    const now = serverNow()
    const from = handOver ? { conversationId: handOver.conversationId } : {}
    const body = { ...enteredOrderOf(draft, now), ...from }
    const checked = validate(enteredOrderInput, body)
    const own = [...lineIssues(draft), ...codeIssues(draft), ...dayIssues(draft, now)]
    const issues = [...own, ...(checked.ok ? [] : checked.issues)]
    setRefusal(null)
    errors.showIssues(issues)
    if (issues.length > 0) return
    const entry = { path: '/orders/entered', method: 'POST', body, answer: actionAnswer } as const
    void send({ ...entry, silent: true }, (result) => {
      if (result.ok) {
        discard()
        return onEntered(result.data.order)
      }
      setRefusal({ message: result.message, taken: result.code === 'ORDER_ID_TAKEN' })
      const refused = readRefusal(result)
      errors.showIssues(refused.issues)
      const { promotions = draft.promotions, prices } = refused
      change({ ...withPrices(draft, new Map(Object.entries(prices))), promotions })
    })
  }

  function fill(filled: Draft) {
    errors.showIssues([])
    change(filled)
  }

  /** After a reload the messages would replace what was corrected since. */
  function forgetMessages() {
    if (!handOver) return
    const { text: _text, messageId: _messageId, ...conversation } = handOver
    void navigate(NEW_ORDER_PATH, { replace: true, state: orderFromConversation(conversation) })
  }

  return (
    <>
      <PasteMessage draft={draft} handOver={handOver} onFill={fill} onFilled={forgetMessages} />
      <OrderForm
        draft={draft}
        original={null}
        errors={errors}
        loading={loading}
        notice={
          refusal && (
            <Alert kind="error">
              <p>{refusal.message}</p>
              {refusal.taken && (
                <Link to={orderDetailsPath(draft.orderId)} className="word-link">
                  {`Voir la commande ${draft.orderId}`}
                </Link>
              )}
            </Alert>
          )
        }
        onChange={change}
        onSubmit={submit}
      />
    </>
  )
}

interface EnteredProps {
  order: ShownOrder
  handOver: HandOver | null
  onAgain: () => void
}

function Entered({ order, handOver, onAgain }: EnteredProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind="success">{`Commande ${order.orderId} enregistrée.`}</Alert>
      {handOver && (
        <ButtonLink to={conversationPath(handOver.conversationId)} state={summaryOf(order.orderId)}>
          Envoyer le récapitulatif au client
        </ButtonLink>
      )}
      {!handOver && order.status === 'pending' && (
        <WhatsAppText order={order} text="confirm" label="Demander la confirmation sur WhatsApp" />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={orderDetailsPath(order.orderId)} variant="secondary">
          Voir la commande
        </ButtonLink>
        <Button variant={handOver ? 'secondary' : 'primary'} onClick={onAgain}>
          Saisir une autre commande
        </Button>
      </div>
    </div>
  )
}
