import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isDecodable } from '../domain/urls/is-decodable.ts'
import { reportUnhandledErrors } from './analytics/analytics.ts'
import { followInstallSignals } from './pwa/install.ts'
import { registerServiceWorker } from './pwa/register-worker.ts'

reportUnhandledErrors()
followInstallSignals()
registerServiceWorker()

// For an address that cannot be decoded the server sent the not-found page: the router needs that page's own address.
if (!isDecodable(location.pathname)) history.replaceState(null, '', '/not-found')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
