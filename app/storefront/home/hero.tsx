import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Slide } from '../../../contracts/settings.ts'
import { prefersReducedMotion, scrollBehavior } from '../../browser/preferences.ts'
import { AutoplayToggle, useAutoplay } from '../../ui/autoplay.tsx'
import { ProductImage } from '../../ui/product-image.tsx'

/** Time between two slides. */
const ROTATION_MS = 5000

/** Its slide says the largest reduction. */
const SALE_PATH = '/products/Sale'

/** The images after the first one are fetched this many milliseconds before the first rotation. */
const PREFETCH_MS = 2000

/** @param reduction the largest one in percent that exists today, for the slide that leads to the sales; 0 for none */
export function Hero({ slides, reduction }: { slides: readonly Slide[]; reduction: number }) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [others, fetchOthers] = useOthers()

  /** index of the slide that a scroll by code moves to; null at rest or when the visitor scrolls */
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
    // After a layout change, a scroll may end near its goal instead of exactly on it.
    if (Math.abs(at - (goal.current ?? at)) < (ended ? 0.5 : 0.01)) goal.current = null
    if (goal.current === null) setCurrent(Math.round(at))
  }
  const advance = useCallback(() => {
    const list = track.current
    if (!list) return
    show((Math.round(list.scrollLeft / list.clientWidth) + 1) % slides.length)
  }, [show, slides.length])
  const rotation = useAutoplay(advance, ROTATION_MS)

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
          onWheel={() => {
            goal.current = null
          }}
          className="no-scrollbar flex snap-row overflow-x-auto"
        >
          {slides.map((slide, index) => (
            <li
              key={slide.id}
              aria-roledescription="diapositive"
              aria-label={`${index + 1} sur ${slides.length}`}
              aria-hidden={index !== current}
              inert={index !== current}
              className={`relative grid aspect-square w-full shrink-0 snap-start sm:aspect-[18/7] ${slide.image === '/hero/2' ? 'bg-mint' : 'bg-peach'}`}
            >
              <HeroImage image={slide.image} first={index === 0} fetched={index === 0 || others} />
              {/* Makes the slide taller than the image where the text would cover what the image shows. */}
              <div className="relative grid p-5 pb-[58%] sm:items-center sm:p-12 sm:pt-16 sm:pb-6">
                <SlideText slide={slide} reduction={slide.link === SALE_PATH ? reduction : 0} />
              </div>
            </li>
          ))}
        </ul>
        <div className="absolute bottom-2 left-1/2 flex h-7 [translate:-50%] items-center rounded-full bg-surface/80">
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={`Afficher : ${slide.name}`}
              aria-current={index === current}
              onClick={() => show(index)}
              className="grid size-[44px] place-content-center"
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

/**
 * Returns whether to fetch the images after the first one, and a function that starts this on interaction. A timer
 * also starts it shortly before the first rotation.
 */
function useOthers(): [boolean, () => void] {
  const [others, setOthers] = useState(false)
  useEffect(() => {
    if (prefersReducedMotion()) return
    const timer = setTimeout(() => setOthers(true), ROTATION_MS - PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [])
  return [others, () => setOthers(true)]
}

const FILES = import.meta.glob<string>('../../assets/hero/*', {
  eager: true,
  query: '?url',
  import: 'default',
})

const TALL_WIDTHS = [480, 720, 960]

interface HeroImageProps {
  /** `/hero/1` and so on are bundled images */
  image: string
  first: boolean
  fetched: boolean
}

function HeroImage({ image, first, fetched }: HeroImageProps) {
  if (!image.startsWith('/hero/')) {
    return (
      <div className={fetched ? 'contents' : 'other-slide hidden'}>
        <ProductImage
          image={image}
          alt=""
          sizes="(min-width: 640px) 69rem, calc(100vw - 2rem)"
          priority={first ? 'first' : 'near'}
          className="absolute inset-0 size-full object-cover"
        />
        <span className="slide-veil" />
      </div>
    )
  }
  const file = (width: number, format: string) => FILES[`../../assets${image}-${width}.${format}`]
  return (
    <picture className={fetched ? 'contents' : 'other-slide hidden'}>
      {['avif', 'webp'].map((format) => (
        <source
          key={format}
          media="(min-width: 640px)"
          type={`image/${format}`}
          srcSet={`${file(1440, format)} 1440w`}
          sizes="69rem"
          width={1440}
          height={560}
        />
      ))}
      <source
        type="image/avif"
        srcSet={TALL_WIDTHS.map((width) => `${file(width, 'avif')} ${width}w`).join(', ')}
        sizes="calc(100vw - 2rem)"
      />
      <img
        src={file(480, 'webp')}
        alt=""
        width={480}
        height={400}
        loading={first ? 'eager' : 'lazy'}
        {...(first && { fetchPriority: 'high' as const })}
        className="absolute bottom-0 aspect-square w-full object-cover [mask:linear-gradient(#0000,#000_1.5rem)] sm:aspect-auto sm:h-full sm:object-right"
      />
    </picture>
  )
}

/** The text is one link. On a phone the note is beside the button. */
function SlideText({ slide: { title, note, call, link }, reduction }: { slide: Slide; reduction: number }) {
  return (
    <Link to={link} className="group block text-ink sm:max-w-[50%]">
      <span className="block text-balance text-2xl leading-tight font-black sm:text-3xl lg:text-5xl">
        {title.split(/( )/).map((part) =>
          !part.includes('-') ? (
            part
          ) : (
            // Keeps a word with a hyphen on one line.
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ),
        )}
      </span>
      <span className="mt-2 flex flex-wrap-reverse items-center gap-x-2 gap-y-1 sm:flex-col-reverse sm:flex-nowrap sm:items-start sm:gap-3">
        <span className="inline-flex min-h-11 items-center rounded-full bg-action px-4 font-bold text-white transition-colors group-hover:bg-action-deep sm:px-6">
          {call}
        </span>
        {(note || reduction > 0) && (
          <small className="grow basis-24 text-xs sm:flex-none sm:text-sm">
            {note && <span className="block">{note}</span>}
            {reduction > 0 && (
              <span className="block font-bold">{`En ce moment jusqu’à −${reduction}\u00a0%`}</span>
            )}
          </small>
        )}
      </span>
    </Link>
  )
}
