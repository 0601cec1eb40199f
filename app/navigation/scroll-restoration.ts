import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router'
import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { createStorageItem } from '../browser/store.ts'

/** Scroll positions in pixels, for this tab. */
const storage = createStorageItem('sessionStorage', 'scrollPlaces')

/**
 * Scrolls to the top on every path change, except that Back, Forward and links to `/` restore the previous position
 * . React Router's `ScrollRestoration` saves the position too late when a skeleton is shown or the pager
 * has scrolled.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const byHistory = useNavigationType() === 'POP'
  const savedPositions = useRef<Record<string, number>>({})
  const before = useRef(location)
  const leaving = useRef(false)
  const lastInput = useRef<LastInput>({ key: '', top: 0 })
  const anchors = useRef<Record<string, Anchor | undefined>>({})
  const state = useNavigation().state

  useEffect(() => {
    // Scroll events are ignored while a page loads, because a skeleton may replace the previous page.
    if (state === 'loading') savedPositions.current[positionKey(before.current)] = window.scrollY
    leaving.current = state === 'loading'
  }, [state])

  useEffect(() => {
    savedPositions.current = { ...readPositions(), ...savedPositions.current }
    const recordScroll = () => {
      if (!leaving.current) savedPositions.current[positionKey(before.current)] = window.scrollY
    }
    const recordInput = () => {
      lastInput.current = { key: positionKey(before.current), top: window.scrollY, anchor: firstInView() }
    }
    // `auto` lets the browser restore the position after a reload or a return from another site.
    const setRestoration = (to: ScrollRestoration) => {
      history.scrollRestoration = to
    }
    const leave = () => {
      storage.write(JSON.stringify(savedPositions.current))
      setRestoration('auto')
    }
    const resume = () => setRestoration('manual')
    resume()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('scroll', recordScroll, { passive: true, signal })
    window.addEventListener('click', recordInput, { capture: true, signal })
    window.addEventListener('keydown', recordInput, { capture: true, signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pageshow', resume, { signal })
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    const from = before.current
    if (from === location) return
    before.current = location
    const { key, top, anchor } = lastInput.current
    if (!byHistory && key === positionKey(from)) {
      savedPositions.current[key] = top
      anchors.current[key] = anchor
    }
    document.documentElement.removeAttribute('data-first-page')
    if (location.hash !== '' && (!byHistory || location.key === FOLLOWED_BY_BROWSER)) {
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
    } else if (byHistory || (location.pathname === '/' && from.pathname !== '/')) {
      document.documentElement.scrollTop = savedPositions.current[positionKey(location)] ?? 0
      holdInView(anchors.current[positionKey(location)])
      delete anchors.current[positionKey(location)]
    } else if (location.pathname !== from.pathname) {
      window.scrollTo(0, 0)
    }
  }, [location, byHistory])
}

/** Position at the last tap or key press, because a pager or the search may scroll before the navigation. */
interface LastInput {
  key: string
  top: number
  anchor?: Anchor | undefined
}

/** A list entry by its index, and its offset from the window's top in pixels. */
interface Anchor {
  index: number
  offset: number
}

const entries = () => [...document.querySelectorAll('main li')]

/**
 * The first entry that is at least partly in view. It is needed only on the first page of a visit, whose height changes
 * when entries are laid out later (`.below-first-screen`); on other pages it is undefined.
 */
function firstInView(): Anchor | undefined {
  if (!document.documentElement.hasAttribute('data-first-page')) return undefined
  const boxes = entries().map((entry) => entry.getBoundingClientRect())
  const index = boxes.findIndex(({ bottom }) => bottom > 0)
  const offset = boxes[index]?.top
  return offset === undefined ? undefined : { index, offset }
}

function holdInView(anchor: Anchor | undefined): void {
  const entry = anchor && entries()[anchor.index]
  if (entry) document.documentElement.scrollTop += entry.getBoundingClientRect().top - anchor.offset
}

/** Key of history entries that the browser creates, as for hash links; the router reports such navigation as `POP`. */
const FOLLOWED_BY_BROWSER = 'default'

/** Home has one position for all its history entries. */
function positionKey({ pathname, key }: Location): string {
  return pathname === '/' ? '/' : key
}

function readPositions(): Readonly<Record<string, number>> {
  const stored = parseJson(storage.read())
  return isRecord(stored) ? (stored as Record<string, number>) : {}
}
