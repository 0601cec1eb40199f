import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { track } from '../analytics/analytics.ts'
import { keepCode } from '../pwa/register-worker.ts'
import { useCurrentPage } from './loader-data-cache.ts'
import { useScrollRestoration } from './scroll-restoration.ts'

/** What happens on every change of route: the scroll place, the focus, the page view. Stands once, in the root. */
export function RouteWatcher() {
  const { pathname } = useLocation()
  useCurrentPage()
  useScrollRestoration()
  useFocusOnContent(pathname)
  useEffect(() => track('page_view', { page_path: pathname, page_title: document.title }), [pathname])
  return null
}

/** A new page is a new start for the keyboard and for a screen reader; the first page is the browser's own. */
function useFocusOnContent(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    void keepCode()
    forgetStructuredData()
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
  }, [pathname])
}

/** What the first page told search engines is not true of the next (see page-meta.ts). */
function forgetStructuredData(): void {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}
