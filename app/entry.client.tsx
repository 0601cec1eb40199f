import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDecodable } from '../domain/urls/is-decodable.ts'
import { reportUnhandledErrors } from './analytics/analytics.ts'
import { listenForBack } from './navigation/back-closes.ts'
import { followInstallSignals } from './pwa/install.ts'
import { registerServiceWorker } from './pwa/register-worker.ts'
import { followUpdates } from './pwa/update.ts'

reportUnhandledErrors()
listenForBack()
followInstallSignals()
registerServiceWorker(followUpdates)

// For a malformed URL the server sent the not-found page, so the router must hydrate that route.
if (!isDecodable(location.pathname)) history.replaceState(null, '', '/not-found')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
