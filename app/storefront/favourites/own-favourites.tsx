import { Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type FavouriteChange, favouriteChanges } from '../../../domain/catalogue/favourite-changes.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { sharedListPath } from '../../../domain/catalogue/shared-list.ts'
import { unitPrice } from '../../../domain/pricing/price.ts'
import { loadFailureText } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useIdentity } from '../../identity.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../catalogue/empty-state.tsx'
import { markLiked, useLikes } from '../catalogue/like-store.ts'
import { ProductGridSkeleton } from '../catalogue/product-grid.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { FavouriteRow } from './favourite-row.tsx'
import { fetchLiked } from './fetch-favourites.ts'
import { readSeenOffers, rememberOffers } from './seen-offers.ts'

interface Favourite {
  product: ProductSummary
  changes: FavouriteChange[]
}

/** What follows the list comes with it, so that nothing moves when it is read. */
export function OwnFavourites() {
  const { favourites, failure, load } = useFavourites()
  const { name } = useIdentity()
  const likes = useLikes()
  if (failure !== null) {
    return (
      <Alert kind="error">
        <p>{failure}</p>
        <Button variant="secondary" onClick={load} className="justify-self-start">
          Réessayer
        </Button>
      </Alert>
    )
  }
  if (favourites === null) return <ProductGridSkeleton count={4} />
  if (favourites.length === 0) {
    return (
      <>
        <EmptyState text="Vous n’avez pas encore de favoris">
          <p className="text-ink-soft">Touchez le cœur d’un article pour le retrouver ici.</p>
          <ButtonLink to="/products">Voir tous les produits</ButtonLink>
        </EmptyState>
        <BirthListLink />
      </>
    )
  }
  const liked = favourites.filter(({ product }) => likes.get(product._id)?.liked)
  return (
    <>
      {liked.length > 0 && (
        <ShareButton
          title="Mes favoris"
          text={`Mes favoris chez ${name}`}
          path={sharedListPath(liked.map(({ product }) => product._id))}
          icon={<Share2 className="size-5" />}
          className="inline-flex min-h-11 items-center justify-center gap-2 justify-self-start rounded-full border-2 border-action bg-surface px-5 font-bold text-action hover:bg-action-tint"
        />
      )}
      <ul aria-label="Mes favoris" className="grid gap-3 md:grid-cols-2">
        {favourites.map(({ product, changes }) => (
          <FavouriteRow
            key={product._id}
            product={product}
            changes={changes}
            isLiked={likes.get(product._id)?.liked ?? false}
          />
        ))}
      </ul>
      <BirthListLink />
    </>
  )
}

function BirthListLink() {
  return (
    <Link to="/liste-de-naissance" className="word-link w-fit">
      Faire une liste de naissance
    </Link>
  )
}

function useFavourites() {
  const [favourites, setFavourites] = useState<Favourite[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads the favourites again
  useEffect(() => {
    let isGone = false
    fetchLiked().then(
      (products) => {
        if (isGone) return
        markLiked(products.map(({ _id }) => _id))
        setFavourites(compared(products))
      },
      (error: unknown) => !isGone && setFailure(loadFailureText(error)),
    )
    return () => {
      isGone = true
    }
  }, [attempt])

  function load() {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  return { favourites, failure, load }
}

/**
 * Compares each product with its stored price and stock. Stores both values for a product that is displayed for the
 * first time.
 */
function compared(products: readonly ProductSummary[]): Favourite[] {
  const now = serverNow()
  const offerOf = (product: ProductSummary) => ({ price: unitPrice(product, now), stock: product.stock })
  const seen = readSeenOffers()
  rememberOffers(products.map((product) => [product._id, offerOf(product)] as const))
  return products.map((product) => {
    const offer = offerOf(product)
    return { product, changes: favouriteChanges(seen.get(product._id) ?? offer, offer) }
  })
}
