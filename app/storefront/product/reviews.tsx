import { ChevronLeft, ChevronRight, MessageCircleHeart } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { readReviews } from '../../../contracts/read-product.ts'
import { smallImage } from '../../../domain/catalogue/image-sources.ts'
import { type Product, REVIEWS_PER_PAGE, type Review } from '../../../domain/catalogue/product.ts'
import { withFirstDay } from '../../../domain/text/first-day.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, callApi, failureText } from '../../api-client/api.ts'
import { scrollBehavior } from '../../browser/preferences.ts'
import { AutoplayToggle, useAutoplay } from '../../ui/autoplay.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { notify } from '../../ui/toasts.tsx'
import { AverageRating } from '../catalogue/average-rating.tsx'
import { useImageViewer } from './use-image-viewer.tsx'

export function Reviews({ product }: { product: Product }) {
  const { reviews, reviewCount } = product
  const [listed, setListed] = useState(false)
  return (
    <section aria-labelledby="avis" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="avis" className="text-2xl">
          Avis des clients
        </h2>
        <AverageRating product={product} />
        <span className="text-ink-soft">{`${reviewCount} avis`}</span>
      </div>
      {reviews.length === 0 && <NoReviews />}
      {reviews.length > 0 && !listed && <ReviewCarousel reviews={reviews} count={reviewCount} />}
      {listed && <ReviewList key={reviewCount} product={product} />}
      {reviews.length > 1 && (
        <Button
          variant="secondary"
          onClick={() => setListed(!listed)}
          className="needs-script justify-self-center"
        >
          {listed ? 'Revenir au carrousel' : 'Tous les avis'}
        </Button>
      )}
    </section>
  )
}

/** Lists the product's newest reviews, and older ones page by page. */
function ReviewList({ product }: { product: Product }) {
  const { _id, reviewCount: count } = product
  const [reviews, setReviews] = useState<readonly Review[]>(product.reviews)
  const [loading, setLoading] = useState(false)

  async function loadMore() {
    setLoading(true)
    try {
      const page = Math.floor(reviews.length / REVIEWS_PER_PAGE) + 1
      const { data } = await callApi(apiUrl(encoded`/products/${_id}/reviews`, { page }))
      const older = readReviews((data as { reviews?: unknown }).reviews)
      setReviews([...reviews.slice(0, (page - 1) * REVIEWS_PER_PAGE), ...older])
    } catch (error) {
      notify.error(failureText(error, 'Les avis n’ont pas pu être chargés. Veuillez réessayer.'))
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <ul aria-label="Tous les avis" className="grid items-start gap-4 md:grid-cols-2">
        {reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the key counts from the oldest review, so a new review changes no key
          <li key={count - index}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {count > reviews.length && (
        <div className="grid justify-items-center gap-2">
          <p className="text-ink-soft">{`Les ${reviews.length} avis les plus récents.`}</p>
          <Button variant="secondary" loading={loading} onClick={() => void loadMore()}>
            Plus d’avis
          </Button>
        </div>
      )}
    </>
  )
}

function NoReviews() {
  return (
    <div className="flex items-center gap-4 rounded-card bg-peach/50 p-5">
      <MessageCircleHeart className="size-8 shrink-0 text-link" />
      <p className="min-w-0">
        Aucun commentaire pour le moment. Dites aux autres parents ce que vous en pensez !
      </p>
    </div>
  )
}

/** In milliseconds: the time between two steps of the carousel, and the pause after a click. */
const ROTATION_MS = 5000
const PAUSE_MS = 5000

interface ReviewCarouselProps {
  reviews: readonly Review[]
  /** total number of reviews; keys count from the oldest review, so that a new review does not change them */
  count: number
}

/** Shows reviews in a loop: one on screens below 640 px, two below 1024 px, four on wider screens. */
function ReviewCarousel({ reviews, count }: ReviewCarouselProps) {
  const track = useRef<HTMLElement>(null)
  const advance = useCallback(() => step(track.current, 1), [])
  const rotation = useAutoplay(advance, ROTATION_MS)

  useEffect(() => {
    if (count > 0) track.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [count])

  function go(direction: 1 | -1) {
    step(track.current, direction)
    rotation.holdFor(PAUSE_MS)
  }

  return (
    <section aria-roledescription="carrousel" aria-label="Commentaires" {...rotation.holders}>
      <section
        ref={track}
        aria-label="Liste des commentaires"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys can scroll the section only when it has the focus
        tabIndex={0}
        className="no-scrollbar -mx-1 snap-row overflow-x-auto rounded-card px-1 py-1"
      >
        <ul className="review-row flex items-start">
          {reviews.map((review, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the key counts from the oldest review, so a new review changes no key
            <li key={count - index} className="w-(--card-width) shrink-0 snap-start scroll-ml-1">
              <ReviewCard review={review} onUnfold={() => rotation.stop(true)} />
            </li>
          ))}
        </ul>
      </section>
      <div
        className={`needs-script mt-2 flex items-center justify-center gap-1 ${hiddenWhereAllFit(reviews.length)}`}
      >
        <IconButton label="Commentaire précédent" onClick={() => go(-1)}>
          <ChevronLeft className="size-6" />
        </IconButton>
        <AutoplayToggle rotation={rotation} />
        <IconButton label="Commentaire suivant" onClick={() => go(1)}>
          <ChevronRight className="size-6" />
        </IconButton>
      </div>
    </section>
  )
}

function hiddenWhereAllFit(cards: number): string {
  if (cards <= 1) return 'hidden'
  if (cards <= 2) return 'sm:hidden'
  return cards <= 4 ? 'lg:hidden' : ''
}

/** Scrolls the row by one card. At an end of the row, continues at the other end. */
function step(track: HTMLElement | null, direction: 1 | -1): void {
  const [first, second] = track?.querySelectorAll('li') ?? []
  if (!track || !first || !second) return
  const width = second.offsetLeft - first.offsetLeft
  const last = Math.round((track.scrollWidth - track.clientWidth) / width)
  if (last === 0) return
  const index = (Math.round(track.scrollLeft / width) + direction + last + 1) % (last + 1)
  track.scrollTo({ left: index * width, behavior: scrollBehavior() })
}

let dates: Intl.DateTimeFormat | undefined

function dateText(iso: string): string {
  // The formatter is created on first use, because its creation takes tens of milliseconds on a phone.
  dates ??= new Intl.DateTimeFormat('fr-SN', { dateStyle: 'long', timeZone: 'Africa/Dakar' })
  return withFirstDay(dates.format(new Date(iso)))
}

/** Maximum characters of a review that is not collapsed. */
const MAX_UNFOLDED_LENGTH = 110

interface ReviewCardProps {
  review: Review
  /** called when the text is expanded, to stop the carousel; without it the text is not collapsed */
  onUnfold?: () => void
}

function ReviewCard({ review, onUnfold }: ReviewCardProps) {
  return (
    <article className="flex flex-col items-start gap-2 rounded-card bg-surface p-5 shadow-card">
      {review.rating && <Stars stars={review.rating} label={`Note : ${review.rating} sur 5`} />}
      {review.size && <p className="text-sm font-bold">{`Taille prise\u202f: ${review.size}`}</p>}
      <ReviewText text={review.text} {...(onUnfold && { onUnfold })} />
      {review.photos && <Photos images={review.photos} author={review.pseudo || 'Anonyme'} />}
      <p className="text-sm wrap-anywhere text-ink-soft">
        <span className="font-bold text-ink">{review.pseudo || 'Anonyme'}</span>,{' '}
        <time dateTime={review.createdAt}>{`le ${dateText(review.createdAt)}`}</time>
      </p>
      {review.answer && (
        <div className="grid w-full grid-cols-1 gap-1 border-l-4 border-action/40 pl-3 text-sm">
          <p className="font-bold">La boutique</p>
          <ReviewText text={review.answer.text} {...(onUnfold && { onUnfold })} />
        </div>
      )}
    </article>
  )
}

function Photos({ images, author }: { images: readonly string[]; author: string }) {
  const { viewerDialog, open } = useImageViewer(images, author, 0)
  return (
    <div className="flex flex-wrap gap-2">
      {images.map((image, index) => (
        <a
          key={image}
          href={image}
          aria-label={`Photo ${index + 1} de ${author}`}
          onClick={(event) => open(index, event)}
        >
          <img
            src={smallImage(image)}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            className="size-18 rounded-card object-cover"
          />
        </a>
      ))}
      {viewerDialog}
    </div>
  )
}

function ReviewText({ text, onUnfold }: { text: string; onUnfold?: () => void }) {
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const long = onUnfold && text.length > MAX_UNFOLDED_LENGTH

  function toggle() {
    if (!unfolded) onUnfold?.()
    setUnfolded(!unfolded)
  }

  return (
    <>
      <p id={id} className={`wrap-anywhere ${long && !unfolded ? 'line-clamp-4' : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={toggle}
          className="word-link -my-1"
        >
          {unfolded ? 'Réduire' : 'Lire la suite'}
        </button>
      )}
    </>
  )
}
