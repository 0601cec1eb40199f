import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { prefersLessMotion, scrollBehavior } from '../../browser/less-motion.ts'
import { RotationToggle } from '../../ui/rotation-toggle.tsx'
import { useRotation } from '../../ui/use-rotation.ts'

/** How long a picture stays, in milliseconds (storefront.md §2). */
const PERIOD = 5000

/** How long before the first turn the other pictures are fetched, in milliseconds: who has gone on by then saves them. */
const AHEAD = 2000

const SALE = "Jusqu'à 80% de remise sur tous vos achats"

const SLIDES: readonly { name: string; text: ReactNode }[] = [
  { name: 'Remises', text: <SaleText /> },
  { name: 'Livraison', text: <DeliveryText /> },
  { name: 'Nouveautés', text: <NewText /> },
]

/** Three pictures that turn by themselves; swipe, dots and a pause control. */
export function Hero() {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [others, fetchOthers] = useOthers()

  const show = useCallback((index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth, behavior: scrollBehavior() })
    setCurrent(index)
  }, [])
  const advance = useCallback(() => {
    const list = track.current
    if (!list) return
    show((Math.round(list.scrollLeft / list.clientWidth) + 1) % SLIDES.length)
  }, [show])
  const rotation = useRotation(advance, PERIOD)

  return (
    <section
      aria-roledescription="carrousel"
      aria-label="À la une"
      className="page-width pt-4"
      onPointerDownCapture={fetchOthers}
      onFocusCapture={fetchOthers}
      {...rotation.holders}
    >
      <div className="relative overflow-hidden rounded-panel shadow-card">
        <ul
          ref={track}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget
            setCurrent(Math.round(scrollLeft / clientWidth))
          }}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto"
        >
          {SLIDES.map((slide, index) => (
            <li
              key={slide.name}
              aria-roledescription="diapositive"
              aria-label={`${index + 1} sur ${SLIDES.length}`}
              aria-hidden={index !== current}
              inert={index !== current}
              className="relative aspect-[6/5] w-full shrink-0 snap-start sm:aspect-[18/7]"
            >
              <HeroPicture number={index + 1} first={index === 0} fetched={index === 0 || others} />
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
              aria-label={`Afficher : ${slide.name}`}
              aria-current={index === current}
              onClick={() => show(index)}
              className="grid h-11 w-9 place-content-center sm:w-11"
            >
              <span
                className={`block h-2.5 rounded-full border border-ink/40 transition-all ${index === current ? 'w-7 bg-action' : 'w-2.5 bg-surface'}`}
              />
            </button>
          ))}
          <RotationToggle rotation={rotation} />
        </div>
      </div>
    </section>
  )
}

/** Whether the pictures behind the first are fetched: shortly before they turn by themselves, or when they are called for. */
function useOthers(): [boolean, () => void] {
  const [others, setOthers] = useState(false)
  useEffect(() => {
    if (prefersLessMotion()) return
    const timer = setTimeout(() => setOthers(true), PERIOD - AHEAD)
    return () => clearTimeout(timer)
  }, [])
  return [others, () => setOthers(true)]
}

interface HeroPictureProps {
  number: number
  first: boolean
  fetched: boolean
}

/** The phone has a picture of its own shape. What is not displayed is not fetched. */
function HeroPicture({ number, first, fetched }: HeroPictureProps) {
  const file = (width: number, format: string) => `/hero-${number}-${width}.${format}`
  return (
    <picture className={fetched ? 'contents' : 'other-slide hidden'}>
      {['avif', 'webp'].map((format) => (
        <source
          key={format}
          media="(min-width: 640px)"
          type={`image/${format}`}
          srcSet={file(1440, format)}
          width={1440}
          height={560}
        />
      ))}
      <source
        type="image/avif"
        srcSet={[480, 720, 960].map((width) => `${file(width, 'avif')} ${width}w`).join(', ')}
        sizes="calc(100vw - 2rem)"
      />
      <img
        src={file(480, 'webp')}
        alt=""
        width={480}
        height={400}
        loading={first ? 'eager' : 'lazy'}
        {...(first && { fetchPriority: 'high' as const })}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  )
}

const TITLE = 'block text-balance text-2xl leading-tight font-black sm:text-3xl lg:text-5xl'

/** The whole text is the link; where there is room for it, a button says so. */
function SlideLink({ to, call, children }: { to: string; call: string; children: ReactNode }) {
  return (
    <Link to={to} className="group block text-ink">
      {children}
      <span className="mt-4 hidden min-h-11 items-center rounded-full bg-action px-6 font-bold text-white transition-colors group-hover:bg-action-deep sm:inline-flex">
        {call}
      </span>
    </Link>
  )
}

function SaleText() {
  return (
    <SlideLink to="/products/Sale" call="Voir les soldes">
      <span className={TITLE}>{SALE}</span>
      <small className="mt-1 block text-sm">selon articles signalés</small>
    </SlideLink>
  )
}

function DeliveryText() {
  return (
    <SlideLink to="/products" call="Voir tous les produits">
      <span className={TITLE}>
        Acheter et <span className="whitespace-nowrap">faites-vous</span> livrer à domicile
      </span>
    </SlideLink>
  )
}

function NewText() {
  return (
    <SlideLink to="/products/New" call="Les découvrir">
      <span className={TITLE}>Les nouveautés sont arrivées</span>
    </SlideLink>
  )
}
