import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDecodable } from '../domain/urls/is-decodable.ts'
import { reportUnhandledErrors } from './analytics/analytics.ts'
import { listenForBack } from './navigation/overlay-history.ts'
import { followInstallSignals } from './pwa/install.ts'
import { recoverMissingCode } from './pwa/missing-code.ts'
import { registerServiceWorker } from './pwa/register-worker.ts'
import { followUpdates } from './pwa/update.ts'

reportUnhandledErrors()
listenForBack()
followInstallSignals()
recoverMissingCode()
registerServiceWorker(followUpdates)

// For a malformed URL the server sent the not-found page, so the router must hydrate that route.
if (!isDecodable(location.pathname)) history.replaceState(null, '', '/not-found')

const isTranslated = watchTranslation()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportUnlessTranslated },
  )
})

/** Returns whether the browser has ever translated this page; it does so with `font` elements, which the shop never uses. */
function watchTranslation(): () => boolean {
  const fonts = document.getElementsByTagName('font')
  let translated = fonts.length > 0
  const observer = new MutationObserver(() => {
    if (fonts.length === 0) return
    translated = true
    observer.disconnect()
  })
  if (!translated) observer.observe(document, { childList: true, subtree: true })
  return () => translated
}

/** A translation during hydration changes the server's HTML. React renders those parts again, and nothing is lost. */
function reportUnlessTranslated(error: unknown): void {
  if (isTranslated()) console.warn(error)
  else reportError(error)
}
