import { useCallback, useState } from 'react'
import { partners } from '../../../config/partners.ts'
import { RotationToggle } from '../../ui/rotation-toggle.tsx'
import { useRotation } from '../../ui/use-rotation.ts'

/** A step every two seconds, half a second long (storefront.md §9). */
const PERIOD = 2000
/** As many as are visible at most follow once more, so that the row never ends. */
const CLONES = 6

/** The partners' logos, moving on by themselves without an end. */
export function Partners() {
  const [step, setStep] = useState(0)
  const [jumping, setJumping] = useState(false)
  const advance = useCallback(() => {
    setJumping(false)
    setStep((present) => present + 1)
  }, [])
  const rotation = useRotation(advance, PERIOD)

  /** Behind the last logo stand the first ones again: once there, the row goes back unseen. */
  function onTransitionEnd() {
    if (step < partners.length) return
    setJumping(true)
    setStep(step - partners.length)
  }

  return (
    <section aria-label="Nos Partenaires" className="bg-peach/50 py-10" {...rotation.holders}>
      <div className="page-width">
        <div className="mb-5 flex items-center justify-between">
          <h2 className="text-2xl sm:text-3xl">Nos Partenaires</h2>
          <RotationToggle rotation={rotation} />
        </div>
        <div className="@container overflow-hidden">
          <ul
            onTransitionEnd={onTransitionEnd}
            style={{ transform: `translateX(calc(var(--logo-width) * -${step}))` }}
            className={`partner-row flex ${jumping ? '' : 'transition-transform duration-500 ease-calm'}`}
          >
            {[...partners, ...partners.slice(0, CLONES)].map(({ name, logo }, index) => (
              <li
                key={`${name}-${index < partners.length ? 'first' : 'again'}`}
                aria-hidden={index >= partners.length || undefined}
                className="w-(--logo-width) shrink-0 px-2"
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
        </div>
      </div>
    </section>
  )
}
