import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigation, useNavigationType } from 'react-router'
import { isRecord, parseJson } from '../../domain/unknown-values.ts'
import { createStorageItem } from '../browser/storage-item.ts'

/** Where visited pages were left, in pixels, until the tab is closed. */
const storage = createStorageItem('sessionStorage', 'scrollPlaces')

/**
 * Scrolls to the top on every change of path except to `/`. Back, forward and every link to home restore
 * the position at which the page was left.
 */
export function useScrollRestoration(): void {
  const location = useLocation()
  const byHistory = useNavigationType() === 'POP'
  const left = useRef<Record<string, number>>({})
  const before = useRef(location)
  const leaving = useRef(false)
  const acted = useRef<Acted>({ place: '', top: 0 })
  const anchors = useRef<Record<string, Anchor | undefined>>({})
  const state = useNavigation().state

  useEffect(() => {
    // A slow list already shows its shape in place of the page that is left: that one's place stands from here on.
    if (state === 'loading') left.current[placeOf(before.current)] = window.scrollY
    leaving.current = state === 'loading'
  }, [state])

  useEffect(() => {
    left.current = { ...readPlaces(), ...left.current }
    const note = () => {
      if (!leaving.current) left.current[placeOf(before.current)] = window.scrollY
    }
    const act = () => {
      acted.current = { place: placeOf(before.current), top: window.scrollY, anchor: firstInView() }
    }
    // While a page is open the watcher decides; a reload or another site's page is the browser's own affair.
    const entrust = (to: ScrollRestoration) => {
      history.scrollRestoration = to
    }
    const leave = () => {
      keepPlaces(left.current)
      entrust('auto')
    }
    const resume = () => entrust('manual')
    resume()
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('click', act, true)
    window.addEventListener('keydown', act, true)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', resume)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('click', act, true)
      window.removeEventListener('keydown', act, true)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', resume)
    }
  }, [])

  useLayoutEffect(() => {
    const from = before.current
    if (from === location) return
    before.current = location
    const { place, top, anchor } = acted.current
    if (!byHistory && place === placeOf(from)) {
      left.current[place] = top
      anchors.current[place] = anchor
    }
    document.documentElement.removeAttribute('data-first-page')
    if (location.hash !== '' && (!byHistory || location.key === FOLLOWED_BY_BROWSER)) {
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
    } else if (byHistory || (location.pathname === '/' && from.pathname !== '/')) {
      document.documentElement.scrollTop = left.current[placeOf(location)] ?? 0
      holdInView(anchors.current[placeOf(location)])
      delete anchors.current[placeOf(location)]
    } else if (location.pathname !== from.pathname) {
      window.scrollTo(0, 0)
    }
  }, [location, byHistory])
}

/** Where a page was last tapped or typed on: a pager or the search may scroll it before it is left. */
interface Acted {
  place: string
  top: number
  anchor?: Anchor | undefined
}

/** An entry of the page's lists by its number, and how far below the window's top it stood, in pixels. */
interface Anchor {
  index: number
  offset: number
}

const entries = () => [...document.querySelectorAll('main li')]

/** The first entry in view; none on a page that is as high when Back leads to it (`.below-first-screen`). */
function firstInView(): Anchor | undefined {
  if (!document.documentElement.hasAttribute('data-first-page')) return undefined
  const offsets = entries().map((entry) => entry.getBoundingClientRect().top)
  const index = offsets.findIndex((offset) => offset > 0)
  const offset = offsets[index]
  return offset === undefined ? undefined : { index, offset }
}

function holdInView(anchor: Anchor | undefined): void {
  const entry = anchor && entries()[anchor.index]
  if (entry) document.documentElement.scrollTop += entry.getBoundingClientRect().top - anchor.offset
}

/** The key of every place the router did not lead to: a plain link to a part of the page looks like the history's. */
const FOLLOWED_BY_BROWSER = 'default'

/** Home has one place, whatever way leads there. */
function placeOf({ pathname, key }: Location): string {
  return pathname === '/' ? '/' : key
}

function readPlaces(): Readonly<Record<string, number>> {
  const kept = parseJson(storage.read())
  return isRecord(kept) ? (kept as Record<string, number>) : {}
}

function keepPlaces(places: Readonly<Record<string, number>>): void {
  storage.write(JSON.stringify(places))
}
