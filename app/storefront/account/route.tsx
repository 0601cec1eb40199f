import { Suspense } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { pageTitle } from '../../page-meta.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { NoScriptNotice } from '../no-script-notice.tsx'

export const meta = pageTitle('Mon compte', 'Vos commandes, adresses et favoris.', { hidden: true })

/** Not part of the route, because every page lists the code of every route. */
const AccountScreen = lazyWithRetry(async () => (await import('./account-screen.tsx')).AccountScreen)

export default function AccountPage() {
  const hydrated = useHydrated()
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-8 py-6 sm:py-8">
      <h1 className="text-3xl sm:text-4xl">Mon compte</h1>
      <NoScriptNotice act="Ouvrir votre compte" />
      {hydrated ? (
        <Suspense fallback={<Waiting />}>
          <AccountScreen />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Chargement du compte" className="needs-script grid gap-4">
      <div className="skeleton h-32" />
      <div className="skeleton h-48" />
    </div>
  )
}
