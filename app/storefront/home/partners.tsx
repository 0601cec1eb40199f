import { useCallback, useRef } from 'react'
import type { Partner } from '../../../contracts/settings.ts'
import { AutoplayToggle, useAutoplay } from '../../ui/autoplay.tsx'

/** Time between two moves of the row; each move is as wide as one logo. */
const ROTATION_MS = 2000
/** Duration of a move. */
const STEP_MS = 500
/** Number of logos repeated at the end, so that the row loops. */
const CLONES = 6

export function Partners({ partners }: { partners: readonly Partner[] }) {
  const track = useRef<HTMLElement>(null)
  const advance = useCallback(
    () => track.current && stepOn(track.current, partners.length),
    [partners.length],
  )
  const rotation = useAutoplay(advance, ROTATION_MS)

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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys can scroll the section only when it has the focus
          tabIndex={0}
          className="@container no-scrollbar snap-row overflow-x-auto"
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
 * Moves the row by one logo; the repeated logos hide the jump back to the start. Uses an animation, because the speed
 * of smooth scrolling differs between browsers.
 */
function stepOn(track: HTMLElement, logos: number): void {
  const row = track.firstElementChild
  const logo = row?.firstElementChild
  if (!row || !logo) return
  const width = logo.getBoundingClientRect().width
  const place = Math.round(track.scrollLeft / width) % logos
  track.scrollTo({ left: (place + 1) * width, behavior: 'instant' })
  row.animate([{ transform: `translateX(${width}px)` }, { transform: 'none' }], {
    duration: STEP_MS,
    easing: 'ease-in-out',
  })
}
