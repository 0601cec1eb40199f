import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPath, useFetchers, useLocation, useNavigation } from 'react-router'
import { track } from '../analytics/analytics.ts'
import { allowReload, setNextUrl, setSubmitting } from '../pwa/missing-code.ts'
import { precacheCode } from '../pwa/register-worker.ts'
import { restoreFormValues } from '../pwa/saved-form-values.ts'
import { usePageOfOverlays } from './back-closes.ts'
import { useCurrentPage } from './loader-data-cache.ts'
import { useScrollRestoration } from './scroll-restoration.ts'

/** Restores scroll and typed text, moves focus and tracks the page view on each route change. Use once, in the root. */
export function RouteWatcher() {
  const { pathname } = useLocation()
  useCurrentPage()
  usePageOfOverlays()
  useScrollRestoration()
  useFocusOnContent(pathname)
  useInterruptedNavigation()
  useEffect(restoreFormValues, [])
  useEffect(() => track('page_view', { page_path: pathname, page_title: document.title }), [pathname])
  return null
}

/**
 * On each path change, precaches code, removes structured data, and moves focus to the content unless an input has the
 * focus.
 */
function useFocusOnContent(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    precacheCode()
    allowReload()
    forgetStructuredData()
    if (document.activeElement instanceof HTMLInputElement) return
    document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Removes the structured data of the server-rendered page, which does not describe the next page (page-meta.ts). */
function forgetStructuredData(): void {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
}

/** Notes the page that is loading and forms that are sent, in case the document must be reloaded. */
function useInterruptedNavigation(): void {
  const { location } = useNavigation()
  const submitting = useFetchers().some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET')
  useLayoutEffect(() => setNextUrl(location ? createPath(location) : null), [location])
  // Runs after the effects of the form that shows the result.
  useEffect(() => setSubmitting(submitting), [submitting])
}
