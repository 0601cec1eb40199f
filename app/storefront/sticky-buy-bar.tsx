import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Elements } from '../ui/elements.ts'
import { Francs } from '../ui/price.tsx'

interface BuyingBarProps {
  name: string
  amount: number
  children: Elements
}

/**
 * Contains the buy button. On a phone the button sticks to the bottom edge while its place in the page is out of view.
 * There is only one button, so that screen readers find it once.
 */
export function StickyBuyBar({ name, amount, children }: BuyingBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const away = useIsAway(place)
  return (
    // Reserves the button's size, so that the page does not shift.
    <div ref={place} className="min-h-12 grow basis-52 sm:grow-0 sm:basis-auto">
      <div className={away ? 'buying-bar' : 'grid'}>
        {away && (
          // Hidden from screen readers, because name and amount are also elsewhere on the page.
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

/** Pixels covered by the header. */
const HEADER_HEIGHT = 100

function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting), {
      rootMargin: `-${HEADER_HEIGHT}px 0px 0px`,
      threshold: 0.99,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return away
}
