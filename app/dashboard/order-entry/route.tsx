import { useState } from 'react'
import { Link } from 'react-router'
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
import { orderDetailsPath, TO_CONFIRM_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import {
  codeIssues,
  type Draft,
  dayIssues,
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
  return (
    <SubPage title="Nouvelle commande" back={{ to: TO_CONFIRM_PATH, label: 'Commandes' }}>
      {entered ? (
        <Entered order={entered} onAgain={() => setEntered(null)} />
      ) : (
        <NewOrder onEntered={setEntered} />
      )}
    </SubPage>
  )
}

function NewOrder({ onEntered }: { onEntered: (order: ShownOrder) => void }) {
  const {
    state: draft,
    change,
    discard,
  } = usePersistedDraft(storedDraft, draftKey('new'), {
    open: (stored) => stored ?? newDraft(),
    save: (typed) => typed,
  })
  const { send, loading } = useChange()
  const errors = useFormErrors()
  const [refusal, setRefusal] = useState<{ message: string; taken: boolean } | null>(null)

  function submit() {
    const now = serverNow()
    const body = enteredOrderOf(draft, now)
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

  return (
    <>
      <PasteMessage draft={draft} onFill={fill} />
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

function Entered({ order, onAgain }: { order: ShownOrder; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind="success">{`Commande ${order.orderId} enregistrée.`}</Alert>
      {order.status === 'pending' && (
        <WhatsAppText order={order} text="confirm" label="Demander la confirmation sur WhatsApp" />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={orderDetailsPath(order.orderId)} variant="secondary">
          Voir la commande
        </ButtonLink>
        <Button onClick={onAgain}>Saisir une autre commande</Button>
      </div>
    </div>
  )
}
