import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import type { Review } from '../../../domain/catalogue/product.ts'
import { scrollBehavior } from '../../browser/reduced-motion.ts'
import { AutoplayToggle } from '../../ui/autoplay-toggle.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useAutoplay } from '../../ui/use-autoplay.ts'
import { ReviewCard } from './review-card.tsx'

/** Milliseconds between cards, and of the pause after a click. */
const ROTATION_MS = 5000
const PAUSE = 5000

interface ReviewCarouselProps {
  reviews: readonly Review[]
  /** total number of reviews, for stable keys */
  count: number
}

/** Shows one review under 640 px, two under 1024 px, otherwise four, in a loop. */
export function ReviewCarousel({ reviews, count }: ReviewCarouselProps) {
  const track = useRef<HTMLElement>(null)
  const advance = useCallback(() => step(track.current, 1), [])
  const rotation = useAutoplay(advance, ROTATION_MS)

  useEffect(() => {
    if (count > 0) track.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [count])

  function go(direction: 1 | -1) {
    step(track.current, direction)
    rotation.holdFor(PAUSE)
  }

  return (
    <section aria-roledescription="carrousel" aria-label="Commentaires" {...rotation.holders}>
      <section
        ref={track}
        aria-label="Liste des commentaires"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what scrolls, once it has the focus
        tabIndex={0}
        className="no-scrollbar -mx-1 snap-row overflow-x-auto rounded-card px-1 py-1"
      >
        <ul className="review-row flex items-start">
          {reviews.map((review, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, a card stays itself when one comes before it
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

/** Moves the row by one card and loops. */
function step(track: HTMLElement | null, direction: 1 | -1): void {
  const [first, second] = track?.querySelectorAll('li') ?? []
  if (!track || !first || !second) return
  const width = second.offsetLeft - first.offsetLeft
  const last = Math.round((track.scrollWidth - track.clientWidth) / width)
  if (last === 0) return
  const index = (Math.round(track.scrollLeft / width) + direction + last + 1) % (last + 1)
  track.scrollTo({ left: index * width, behavior: scrollBehavior() })
}
