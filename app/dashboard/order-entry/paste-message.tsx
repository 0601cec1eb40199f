import { useState } from 'react'
import { Link } from 'react-router'
import { readChatMessage } from '../../../domain/orders/read-chat-message.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, FAILED, failureText } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { findProducts } from '../../product-finder/find-products.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { adminApi } from '../admin-api.ts'
import { orderDetailsPath } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import type { Draft } from './draft.ts'
import { fillFromMessage } from './fill-from-message.ts'

type PasteResult =
  | { kind: 'filled'; problems: string[] }
  | { kind: 'known'; orderId: string }
  | { kind: 'failed'; text: string }

const UNREADABLE = 'Ce texte n’est pas une commande de la boutique. Copiez tout le message reçu.'

/** Fills the form from the order text that a customer sent on WhatsApp. */
export function PasteMessage({ draft, onFill }: { draft: Draft; onFill: (draft: Draft) => void }) {
  const [text, setText] = useState('')
  const [reading, setReading] = useState(false)
  const [result, setResult] = useState<PasteResult | null>(null)

  async function fill() {
    const message = readChatMessage(text)
    if (!message) return setResult({ kind: 'failed', text: UNREADABLE })
    setReading(true)
    try {
      if (await exists(message.orderId)) return setResult({ kind: 'known', orderId: message.orderId })
      const filled = await fillFromMessage(draft, message, (name) => findProducts(name), serverNow())
      onFill(filled.draft)
      setText('')
      setResult({ kind: 'filled', problems: filled.problems })
    } catch (error) {
      if (!handleSessionExpired(error)) setResult({ kind: 'failed', text: failureText(error, FAILED) })
    } finally {
      setReading(false)
    }
  }

  return (
    <section className="rounded-card bg-surface px-4 py-1 shadow-card sm:px-6">
      <details>
        <summary className="word-link min-h-11 cursor-pointer content-center py-2">
          Coller une commande reçue sur WhatsApp
        </summary>
        <div className="grid grid-cols-1 gap-3 py-3">
          <TextArea
            label="Message du client"
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            variant="secondary"
            loading={reading}
            onClick={() => void fill()}
            className="justify-self-start"
          >
            Remplir la commande
          </Button>
        </div>
      </details>
      {result && (
        <div className="pb-3">
          <ResultNotice result={result} />
        </div>
      )}
    </section>
  )
}

function ResultNotice({ result }: { result: PasteResult }) {
  if (result.kind === 'failed') return <Alert kind="error">{result.text}</Alert>
  if (result.kind === 'known') {
    return (
      <Alert kind="info">
        <p>{`La commande ${result.orderId} est déjà enregistrée.`}</p>
        <Link to={orderDetailsPath(result.orderId)} className="word-link">
          Voir la commande
        </Link>
      </Alert>
    )
  }
  if (result.problems.length === 0) return <Alert kind="success">La commande est remplie.</Alert>
  return (
    <Alert kind="warning">
      <p>La commande est remplie. À vérifier :</p>
      <ul className="list-disc pl-5">
        {result.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  )
}

async function exists(orderId: string): Promise<boolean> {
  try {
    await adminApi(apiUrl(encoded`/orders/${orderId}`))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
