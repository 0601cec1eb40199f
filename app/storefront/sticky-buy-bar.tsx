import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Francs } from '../ui/price.tsx'

interface BuyingBarProps {
  /** what the amount is for */
  name: string
  /** francs */
  amount: number
  /** the button that leads on to the purchase */
  children: ReactNode
}

/**
 * The place of the button that leads on to the purchase. On a phone where that place is out of view, the button follows
 * along the bottom edge with a name and an amount: the very same button, so that there is one of it for eyes, keys and
 * ears alike.
 */
export function StickyBuyBar({ name, amount, children }: BuyingBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const away = useIsAway(place)
  return (
    // As wide and as high as with the button in it: nothing shifts while the button is away.
    <div ref={place} className="min-h-12 grow basis-52 sm:grow-0 sm:basis-auto">
      <div className={away ? 'buying-bar' : 'grid'}>
        {away && (
          // Name and amount stand elsewhere on the page.
          <p aria-hidden="true" className="hidden grow-99 basis-0 leading-tight handheld:@min-[20rem]:block">
            <span className="line-clamp-1 text-sm text-ink-soft">{name}</span>
            <Francs amount={amount} className="font-extrabold" />
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

/** The header covers this much of the top, in pixels. */
const HEADER = 100

/** True once the page is hydrated and not all of the element is in view. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting), {
      rootMargin: `-${HEADER}px 0px 0px`,
      threshold: 0.99,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return away
}
