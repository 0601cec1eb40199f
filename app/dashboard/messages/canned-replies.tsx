import { useEffect, useState } from 'react'
import { cannedRepliesAnswer } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Alert } from '../../ui/alert.tsx'
import { fetchAnswer } from '../decode.ts'
import { type Loaded, loadDeferred } from '../load.ts'

interface Canned {
  title: string
  text: string
}

interface CannedRepliesProps {
  conversationId: string
  onChoose: (text: string) => void
}

/** The prepared replies of the settings, filled in with the customer's order. */
export function CannedReplies({ conversationId, onChoose }: CannedRepliesProps) {
  const [loaded, setLoaded] = useState<Loaded<readonly Canned[]> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const path = encoded`/conversations/${conversationId}/canned-replies`
    void loadDeferred('Les réponses préparées n’ont pas pu être lues.', async () => {
      return (await fetchAnswer(cannedRepliesAnswer, path)).replies
    }).then((answer) => {
      if (isCurrent) setLoaded(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [conversationId])

  if (loaded === null) return <p role="status">Chargement…</p>
  const { data, failure } = loaded
  if (failure) return <Alert kind="error">{failure.detail ?? failure.text}</Alert>
  if (data.length === 0)
    return <p>Aucune réponse préparée. Écrivez-en dans les réglages, à la page WhatsApp.</p>
  return (
    <ul className="grid gap-1 text-ink">
      {data.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two replies may have one title
        <li key={index}>
          <button
            type="button"
            onClick={() => onChoose(text)}
            className="grid min-h-14 w-full gap-0.5 rounded-field px-2 py-2 text-left hover:bg-line/60"
          >
            <span className="font-bold">{title}</span>
            <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
