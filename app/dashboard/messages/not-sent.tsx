import { CircleAlert, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { replyAnswer, type ShownMessage } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { WHATSAPP_POLICY } from '../../../domain/whatsapp/whatsapp-policy.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useChange } from '../change/use-change.ts'

interface NotSentProps {
  message: ShownMessage
  conversationId: string
  onTemplate: () => void
}

/** The 24 hours are over, also where the shop did not know it: the same text would fail again. */
const NEEDS_TEMPLATE = WHATSAPP_POLICY.failures.window

const SMALL = 'px-4! py-1.5! text-sm!'

/** Why a message was not sent, and the ways on: again, as a copied text, or as a template (W-05). */
export function NotSent({ message, conversationId, onTemplate }: NotSentProps) {
  const { id, failure, state, canRetry, text } = message
  const { send, loading } = useChange()
  // The customer may have it already, so the author decides.
  const [isUnclear, setUnclear] = useState(state === 'unclear')

  function retry() {
    const path = encoded`/conversations/${conversationId}/messages/${id}/retry`
    const change = { path: isUnclear ? `${path}?anyway=true` : path, method: 'POST' } as const
    void send({ ...change, answer: replyAnswer, success: ({ message: done }) => done }, (result) => {
      if (!result.ok) setUnclear(result.code === 'REPLY_UNCLEAR')
    })
  }

  const reason =
    failure ??
    (state === 'unclear'
      ? 'WhatsApp n’a pas répondu\u202f: le message est peut-être parti.'
      : 'WhatsApp a refusé ce message.')
  return (
    <div className="mt-1 grid gap-2 justify-self-end">
      <p className="flex items-start gap-1.5 text-sm font-bold text-error">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">{reason}</span>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {canRetry && (
          <Button variant="secondary" loading={loading} onClick={retry} className={SMALL}>
            <RotateCw className="size-4" />
            <span>{isUnclear ? 'Envoyer quand même' : 'Réessayer'}</span>
          </Button>
        )}
        {text !== '' && (
          <CopyButton text={text} done="Texte copié" variant="quiet" className={SMALL}>
            Copier le texte
          </CopyButton>
        )}
        {state === 'failed' && (!canRetry || failure === NEEDS_TEMPLATE) && (
          <Button variant="quiet" onClick={onTemplate} className={SMALL}>
            Choisir un modèle
          </Button>
        )}
      </div>
    </div>
  )
}
