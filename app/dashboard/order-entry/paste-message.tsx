import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { catalogueOrderAnswer } from '../../../contracts/conversation.ts'
import { customersOf, readChat, readRequest } from '../../../domain/orders/read-chat.ts'
import { type ChatMessage, readChatMessage } from '../../../domain/orders/read-chat-message.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError, apiUrl, FAILED, failureText } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { fetchProduct, findProducts, searchProducts } from '../../product-finder/find-products.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { adminApi } from '../admin-api.ts'
import { fetchAnswer } from '../decode.ts'
import { orderDetailsPath } from '../page-paths.ts'
import { RadioPills } from '../radio-pills.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import type { HandOver } from './conversation-hand-over.ts'
import type { Draft } from './draft.ts'
import { fillFromCatalogue } from './fill-from-catalogue.ts'
import { fillFromChat, type Understood } from './fill-from-chat.ts'
import { fillFromMessage } from './fill-from-message.ts'

type PasteResult =
  | { kind: 'filled'; problems: string[]; understood?: Understood[]; rest?: string[] }
  | { kind: 'known'; orderId: string }
  | { kind: 'failed'; text: string }

const UNREADABLE = 'Rien n’a été compris dans ce texte. Copiez les messages du client.'

interface PasteMessageProps {
  draft: Draft
  /** messages of a conversation, which are read at once */
  handOver: HandOver | null
  onFill: (draft: Draft) => void
  /** called after the form is filled */
  onFilled: () => void
}

/** Fills the form from what a customer wrote on WhatsApp: the shop's own text, a chat in free words, or a catalogue order. */
export function PasteMessage({ draft, handOver, onFill, onFilled }: PasteMessageProps) {
  const [text, setText] = useState(handOver?.text ?? '')
  const [chosen, setChosen] = useState('')
  const [reading, setReading] = useState(false)
  const [result, setResult] = useState<PasteResult | null>(null)

  const shop = useIdentity().name
  const messages = readChat(text)
  const authors = customersOf(messages, shop)
  const customer = authors.find((author) => author === chosen) ?? authors[0] ?? null

  async function fillFrom(message: ChatMessage): Promise<PasteResult> {
    if (await exists(message.orderId)) return { kind: 'known', orderId: message.orderId }
    const filled = await fillFromMessage(draft, message, (name) => findProducts(name), serverNow())
    onFill(filled.draft)
    return { kind: 'filled', problems: filled.problems }
  }

  async function fillFromWords(): Promise<PasteResult> {
    const request = readRequest(messages, customer)
    const { draft: filled, ...said } = await fillFromChat(draft, request, CATALOGUE)
    if (said.understood.length === 0 && said.problems.length === 0)
      return { kind: 'failed', text: UNREADABLE }
    onFill(filled)
    return { kind: 'filled', ...said, rest: request.rest }
  }

  async function fillFromOrder(path: string): Promise<PasteResult> {
    const order = await fetchAnswer(catalogueOrderAnswer, path)
    const { draft: filled, problems } = await fillFromCatalogue(draft, order, CATALOGUE.find)
    onFill(filled)
    return { kind: 'filled', problems, rest: order.note === '' ? [] : [order.note] }
  }

  function fillFromText(): Promise<PasteResult> {
    const message = readChatMessage(text)
    return message ? fillFrom(message) : fillFromWords()
  }

  async function fill(orderPath = '') {
    setReading(true)
    try {
      const read = orderPath === '' ? await fillFromText() : await fillFromOrder(orderPath)
      if (read.kind === 'filled') {
        setText('')
        onFilled()
      }
      setResult(read)
    } catch (error) {
      if (!handleSessionExpired(error)) setResult({ kind: 'failed', text: failureText(error, FAILED) })
    } finally {
      setReading(false)
    }
  }

  const { conversationId = '', messageId } = handOver ?? {}
  const catalogueOrder = messageId && encoded`/conversations/${conversationId}/messages/${messageId}/order`
  const readAtOnce = useEffectEvent(() => {
    if (catalogueOrder || text !== '') void fill(catalogueOrder)
  })
  useEffect(() => readAtOnce(), [])

  return (
    <section className="rounded-card bg-surface px-4 py-1 shadow-card sm:px-6">
      <details open={handOver?.text !== undefined || messageId !== undefined}>
        <summary className="word-link min-h-11 cursor-pointer content-center py-2">
          Coller une commande reçue sur WhatsApp
        </summary>
        <div className="grid grid-cols-1 gap-3 py-3">
          <TextArea
            label="Message du client"
            help="Le texte de la boutique, ou toute une discussion, avec ses noms et ses heures."
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {authors.length > 1 && (
            <RadioPills
              legend={'Qui est le client\u202f?'}
              name="customer"
              of={authors.map((author) => [author, author] as const)}
              value={customer ?? ''}
              onChoose={setChosen}
            />
          )}
          <Button
            variant="secondary"
            loading={reading}
            onClick={() => void fill(text === '' ? catalogueOrder : '')}
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
  const { problems, understood = [], rest = [] } = result
  return (
    <div className="grid gap-3">
      <Alert kind={problems.length === 0 ? 'success' : 'warning'}>
        <p>
          {problems.length === 0 ? 'La commande est remplie.' : 'La commande est remplie. À vérifier\u202f:'}
        </p>
        <ul className="list-disc pl-5 empty:hidden">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Alert>
      {understood.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 text-sm">
          {understood.map(({ words, meaning }) => (
            <Fragment key={`${words} ${meaning}`}>
              <dt className="wrap-anywhere text-ink-soft">{words}</dt>
              <dd className="wrap-anywhere font-bold">{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {rest.length > 0 && (
        <details>
          <summary className="word-link min-h-11 cursor-pointer content-center">
            Le reste de la discussion
          </summary>
          <p className="whitespace-pre-line wrap-anywhere">{rest.join('\n')}</p>
        </details>
      )}
    </div>
  )
}

const CATALOGUE = {
  search: async (words: string) =>
    (await searchProducts(words, FOUND, new AbortController().signal)).products,
  find: (id: string) => fetchProduct(id),
}
const FOUND = 8

async function exists(orderId: string): Promise<boolean> {
  try {
    await adminApi(apiUrl(encoded`/orders/${orderId}`))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
