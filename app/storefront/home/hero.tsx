import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { RotationToggle } from '../../ui/rotation-toggle.tsx'
import { useRotation } from '../../ui/use-rotation.ts'

/** How long a picture stays, in milliseconds (storefront.md §2). */
const PERIOD = 5000

const SALE = "Jusqu'à 80% de remise sur tous vos achats"
const DELIVERY = 'Acheter et faites-vous livrer à domicile'

const SLIDES: readonly { name: string; text: ReactNode }[] = [
  { name: 'Remises', text: <SaleText /> },
  { name: 'Livraison', text: <DeliveryText /> },
  { name: 'Nouveautés', text: <NewText /> },
]

/** Three pictures that turn by themselves; swipe, dots and a pause control. */
export function Hero() {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  const show = useCallback((index: number) => {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
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
              <HeroPicture number={index + 1} first={index === 0} />
              <div className="absolute inset-0 flex items-start p-5 sm:items-center sm:p-12">
                <div className="max-w-[30rem] sm:max-w-[50%]">{slide.text}</div>
              </div>
            </li>
          ))}
        </ul>
        <div className="absolute inset-x-0 bottom-1 flex items-center justify-center">
          {SLIDES.map((slide, index) => (
            <button
              key={slide.name}
              type="button"
              aria-label={`Afficher : ${slide.name}`}
              aria-current={index === current}
              onClick={() => show(index)}
              className="grid size-11 place-content-center"
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

/** The phone has a picture of its own shape; only the first is fetched at once. */
function HeroPicture({ number, first }: { number: number; first: boolean }) {
  const file = (width: number, format: string) => `/hero-${number}-${width}.${format}`
  return (
    <picture className="contents">
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
        srcSet={`${file(480, 'avif')} 480w, ${file(960, 'avif')} 960w`}
        sizes="100vw"
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

const TITLE = 'text-balance text-2xl leading-tight font-black sm:text-4xl lg:text-5xl'

function SaleText() {
  return (
    <p>
      <Link to="/products/Sale" className={`${TITLE} block text-ink underline-offset-4 hover:underline`}>
        {SALE}
      </Link>
      <small className="mt-1 block text-sm text-ink">selon articles signalés</small>
    </p>
  )
}

function DeliveryText() {
  return <p className={TITLE}>{DELIVERY}</p>
}

function NewText() {
  return (
    <p className={TITLE}>
      <Link to="/products/New" className="text-ink underline-offset-4 hover:underline">
        Les nouveautés sont arrivées
      </Link>
    </p>
  )
}
