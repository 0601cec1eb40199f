import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readCartLink } from '../../../contracts/read-cart-link.ts'
import type { CartLinkLine } from '../../../domain/cart/cart-link.ts'
import { addLines, planReorder, type ReorderLine } from '../../../domain/cart/reorder.ts'
import { articleCount } from '../../../domain/catalogue/article-count.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { productLabel } from '../../../domain/catalogue/variants.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { CART_LINK_QUERY } from '../../../domain/urls/cart-link-path.ts'
import { variantPath } from '../../../domain/urls/page-paths.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { track } from '../../analytics/analytics.ts'
import { ApiError, apiUrl, callApi, failureText, NO_ANSWER } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { changeCart, newLineId, readCart } from './cart-store.ts'
import { markOpened, wasOpened } from './opened-links.ts'
import { fetchCurrentProducts } from './refresh-cart.ts'

/** The articles of a link, with their products that are still sold. */
interface FoundLink {
  items: CartLinkLine[]
  products: StockedProduct[]
}

type Line = ReorderLine<CartLinkLine>

type State =
  | { kind: 'loading' }
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string }
  /** the articles were added before, so they are added again only on request */
  | { kind: 'opened'; found: FoundLink }
  | { kind: 'added'; lines: Line[] }

/** Adds the articles of a cart link to the cart, and says which of them could not be added. */
export function CartLink({ id }: { id: string }) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  function add(found: FoundLink) {
    const lines = planLines(found)
    markOpened(id)
    changeCart((cart) => addLines(cart, lines, newLineId))
    trackAdded(lines)
    setState({ kind: 'added', lines })
  }

  function showFailure(error: unknown) {
    const isUnknown = error instanceof ApiError && error.status === 404
    if (isUnknown) forgetLink()
    setState(isUnknown ? { kind: 'unknown' } : { kind: 'failed', message: failureText(error, NO_ANSWER) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads the link again
  useEffect(() => {
    let gone = false
    readLink(id).then(
      (found) => {
        if (gone) return
        forgetLink()
        // Read now, because another tab may have added the articles meanwhile.
        if (wasOpened(id)) setState({ kind: 'opened', found })
        else add(found)
      },
      (error: unknown) => !gone && showFailure(error),
    )
    return () => {
      gone = true
    }
  }, [id, attempt])

  function retry() {
    setState({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return (
    <div className="mb-6">
      <Outcome state={state} onAdd={add} onRetry={retry} />
    </div>
  )
}

/** @throws ApiError */
async function readLink(id: string): Promise<FoundLink> {
  const { data } = await callApi(apiUrl(encoded`/cart-links/${id}`), {
    expects: (answer) => readCartLink(answer) !== null,
  })
  const items = readCartLink(data) ?? []
  return {
    items,
    products: await fetchCurrentProducts([...new Set(items.map(({ productId }) => productId))]),
  }
}

function planLines({ items, products }: FoundLink): Line[] {
  return planReorder(items, products, readCart(), serverNow())
}

/** Takes the link out of the address without a navigation, so that a reload or `Back` does not open it again. */
function forgetLink(): void {
  const url = new URL(window.location.href)
  url.searchParams.delete(CART_LINK_QUERY)
  window.history.replaceState(window.history.state, '', url)
}

function trackAdded(lines: readonly Line[]): void {
  for (const { product, quantity } of lines) {
    if (!product || quantity === 0) continue
    const value = unitPrice(product, serverNow()) * quantity
    track('add_to_cart', { item_id: product._id, item_name: product.name, quantity, value, currency: 'XOF' })
  }
}

interface OutcomeProps {
  state: State
  onAdd: (found: FoundLink) => void
  onRetry: () => void
}

function Outcome({ state, onAdd, onRetry }: OutcomeProps) {
  switch (state.kind) {
    case 'loading':
      return <LinkLoading />
    case 'unknown':
      return (
        <Alert kind="error">
          <p>Ce lien de panier n’existe pas, ou n’est plus valable.</p>
          <p className="font-normal">
            Rien n’a changé dans votre panier. Demandez un autre lien à la boutique.
          </p>
        </Alert>
      )
    case 'failed':
      return (
        <Alert kind="error">
          <p>Les articles du lien n’ont pas pu être ajoutés.</p>
          <p className="font-normal">{state.message}</p>
          <Button variant="secondary" onClick={onRetry} className="justify-self-start">
            Réessayer
          </Button>
        </Alert>
      )
    case 'opened':
      return <Opened found={state.found} onAdd={onAdd} />
    case 'added':
      return <Added lines={state.lines} />
  }
}

function LinkLoading() {
  return (
    <p role="status" className="rounded-card bg-sky p-4 font-bold">
      Ajout des articles du lien…
    </p>
  )
}

function Opened({ found, onAdd }: { found: FoundLink; onAdd: OutcomeProps['onAdd'] }) {
  const lines = planLines(found)
  const units = unitsIn(lines)
  return (
    <Alert kind="info">
      <p>{'Vous avez déjà ouvert ce lien\u202f: rien n’a été ajouté une seconde fois.'}</p>
      <Problems lines={lines} />
      {units > 0 && (
        <Button variant="secondary" onClick={() => onAdd(found)} className="justify-self-start">
          {`Ajouter encore ${articleCount(units)}`}
        </Button>
      )}
    </Alert>
  )
}

function Added({ lines }: { lines: readonly Line[] }) {
  const units = unitsIn(lines)
  const isWhole = lines.every(({ changes }) => changes.length === 0)
  return (
    <Alert kind={isWhole ? 'success' : 'warning'}>
      <p>
        {units === 0
          ? 'Aucun article de ce lien n’a pu être ajouté à votre panier.'
          : `${articleCount(units)} ${units > 1 ? 'ajoutés' : 'ajouté'} à votre panier.`}
      </p>
      <Problems lines={lines} />
    </Alert>
  )
}

/** Names the articles that were not added as they were sent. */
function Problems({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-2 font-normal text-ink empty:hidden">
      {lines.map(({ item, product, changes }, index) => {
        const label = productLabel(item)
        return changes.map((change) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a link have no other identity
          <li key={`${index} ${change}`} className="wrap-anywhere">
            {product ? (
              <Link to={variantPath(product._id, item)} className="word-link inline min-h-11 font-bold">
                {label}
              </Link>
            ) : (
              <strong>{label}</strong>
            )}
            <span className="block text-sm">{change}</span>
          </li>
        ))
      })}
    </ul>
  )
}

function unitsIn(lines: readonly Line[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
