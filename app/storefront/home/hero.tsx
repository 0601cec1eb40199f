import { useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion, scrollBehavior } from '../../browser/reduced-motion.ts'
import { AutoplayToggle } from '../../ui/autoplay-toggle.tsx'
import { useAutoplay } from '../../ui/use-autoplay.ts'
import { HeroImage } from './hero-image.tsx'
import { SLIDES } from './hero-slides.tsx'

/** Milliseconds. */
const PERIOD = 5000

/** How long before the first turn the other images are fetched, in milliseconds: who has gone on by then saves them. */
const AHEAD = 2000

/** Three images that turn by themselves; swipe, dots and a pause control. */
export function Hero() {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [others, fetchOthers] = useOthers()

  /** the image on its way, whose dot shows already: those it passes show none */
  const goal = useRef<number | null>(null)

  const show = useCallback((index: number) => {
    const list = track.current
    goal.current = index
    list?.scrollTo({ left: index * list.clientWidth, behavior: scrollBehavior() })
    setCurrent(index)
  }, [])
  const follow = (ended: boolean) => {
    if (!track.current) return
    const at = track.current.scrollLeft / track.current.clientWidth
    if (ended || Math.abs(at - (goal.current ?? at)) < 0.01) goal.current = null
    if (goal.current === null) setCurrent(Math.round(at))
  }
  const advance = useCallback(() => {
    const list = track.current
    if (!list) return
    show((Math.round(list.scrollLeft / list.clientWidth) + 1) % SLIDES.length)
  }, [show])
  const rotation = useAutoplay(advance, PERIOD)

  return (
    <section
      aria-roledescription="carrousel"
      aria-label="À la une"
      className="page-width pt-4"
      onPointerDownCapture={() => {
        goal.current = null
        fetchOthers()
      }}
      onFocusCapture={fetchOthers}
      {...rotation.holders}
    >
      <div className="relative overflow-hidden rounded-panel shadow-card">
        <ul
          ref={track}
          onScroll={() => follow(false)}
          onScrollEnd={() => follow(true)}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto"
        >
          {SLIDES.map((slide, index) => (
            <li
              key={slide.name}
              aria-roledescription="diapositive"
              aria-label={`${index + 1} sur ${SLIDES.length}`}
              aria-hidden={index !== current}
              inert={index !== current}
              className="relative aspect-square w-full shrink-0 snap-start sm:aspect-[18/7]"
            >
              <HeroImage number={index + 1} first={index === 0} fetched={index === 0 || others} />
              <div className="absolute inset-0 flex items-start p-5 sm:items-center sm:p-12 sm:pt-16 sm:pb-10">
                <div className="max-w-[30rem] sm:max-w-[50%]">{slide.text}</div>
              </div>
            </li>
          ))}
        </ul>
        <div className="absolute bottom-0 left-1/2 isolate flex -translate-x-1/2 items-center before:absolute before:inset-x-0 before:inset-y-2 before:-z-10 before:rounded-full before:bg-surface/85">
          {SLIDES.map((slide, index) => (
            <button
              key={slide.name}
              type="button"
              aria-label={`Afficher : ${slide.name}`}
              aria-current={index === current}
              onClick={() => show(index)}
              className="grid h-11 w-9 place-content-center sm:w-11"
            >
              <span
                className={`block h-2.5 rounded-full border border-ink/40 transition-all ${index === current ? 'w-7 bg-action' : 'w-2.5 bg-surface'}`}
              />
            </button>
          ))}
          <AutoplayToggle rotation={rotation} />
        </div>
      </div>
    </section>
  )
}

/** Whether the images behind the first are fetched: shortly before they turn by themselves, or when they are called for. */
function useOthers(): [boolean, () => void] {
  const [others, setOthers] = useState(false)
  useEffect(() => {
    if (prefersReducedMotion()) return
    const timer = setTimeout(() => setOthers(true), PERIOD - AHEAD)
    return () => clearTimeout(timer)
  }, [])
  return [others, () => setOthers(true)]
}
