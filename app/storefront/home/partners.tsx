import { useCallback, useRef } from 'react'
import { partners } from '../../../config/partners.ts'
import { AutoplayToggle } from '../../ui/autoplay-toggle.tsx'
import { useAutoplay } from '../../ui/use-autoplay.ts'

/** Milliseconds. */
const PERIOD = 2000
const SPEED = 500
/** As many as are visible at most follow once more, so that the row never ends. */
const CLONES = 6

/** The partners' logos, moving on by themselves without an end; a swipe moves them as well. */
export function Partners() {
  const track = useRef<HTMLElement>(null)
  const advance = useCallback(() => track.current && stepOn(track.current), [])
  const rotation = useAutoplay(advance, PERIOD)

  return (
    <section aria-label="Nos Partenaires" className="bg-peach/50 py-10" {...rotation.holders}>
      <div className="page-width">
        <div className="mb-5 flex min-h-11 items-center justify-between">
          <h2 className="text-2xl sm:text-3xl">Nos Partenaires</h2>
          <AutoplayToggle rotation={rotation} />
        </div>
        <section
          ref={track}
          aria-label="Logos des partenaires"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what scrolls, once it has the focus
          tabIndex={0}
          className="@container no-scrollbar snap-x snap-mandatory overflow-x-auto"
        >
          <ul className="partner-row flex">
            {[...partners, ...partners.slice(0, CLONES)].map(({ name, logo }, index) => (
              <li
                key={`${name}-${index < partners.length ? 'first' : 'again'}`}
                aria-hidden={index >= partners.length || undefined}
                className="w-(--logo-width) shrink-0 snap-start px-2"
              >
                <img
                  src={logo}
                  alt={index < partners.length ? name : ''}
                  width={180}
                  height={90}
                  loading="lazy"
                  className="h-20 w-full rounded-card bg-surface object-contain p-3"
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  )
}

/**
 * Moves the row by one logo. It is scrolled at once and seen to glide there, because a browser's own smooth scrolling
 * has a speed of its own. Behind the last logo stand the first ones again: there the row goes back unseen.
 */
function stepOn(track: HTMLElement): void {
  const row = track.firstElementChild
  const logo = row?.firstElementChild
  if (!row || !logo) return
  const width = logo.getBoundingClientRect().width
  const place = Math.round(track.scrollLeft / width) % partners.length
  track.scrollTo({ left: (place + 1) * width, behavior: 'instant' })
  row.animate([{ transform: `translateX(${width}px)` }, { transform: 'none' }], {
    duration: SPEED,
    easing: 'ease-in-out',
  })
}
