import { lazy, type ReactNode, Suspense, use, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import { apiUrl } from './api-client/api.ts'
import logo from './assets/logo.svg'
import { RECORD_EARLY_INPUT, replayEarlyInput } from './browser/early-input.ts'
import { NonceContext } from './csp/nonce.ts'
import { useIdentity } from './identity.ts'
import { Canonical } from './navigation/canonical.tsx'
import { RouteWatcher } from './navigation/route-watcher.tsx'
import { ADMIN_BEFORE_PAINT } from './session/admin-before-paint.ts'
import { shopContext } from './shop-context.ts'
import { Splash } from './splash/splash.tsx'
import { splashScript } from './splash/splash-script.ts'
import { NotFound } from './storefront/not-found/not-found.tsx'
import { PAGE_BACKGROUND } from './styles/page-background.ts'
import storefrontSheet from './styles/storefront.css?inline'
import withoutScript from './styles/without-script.css?url'
import { ErrorPage } from './ui/error-page.tsx'
import { Toasts } from './ui/toasts.tsx'

/** Only the shops that measure pay for asking. */
const Consent = lazy(() => import('./analytics/consent.tsx').then(({ Consent }) => ({ default: Consent })))

/** The shop's identity travels with every page: components read it with `useIdentity()`. */
export function loader({ context }: Route.LoaderArgs) {
  const { identity, publicUrl } = context.get(shopContext)
  return { identity, origin: publicUrl }
}

/** The identity does not change while a page is open. */
export const shouldRevalidate = () => false

/** By this name the browser finds the sheet the server wrote: it is handed no second copy with the code. */
const SHEET = 'storefront'
const storefrontStyles = import.meta.env.SSR ? storefrontSheet : ''

/** Runs in the document's head, before the first paint. */
const BEFORE_PAINT = `${ADMIN_BEFORE_PAINT};${RECORD_EARLY_INPUT};${splashScript(apiUrl('/ping'))}`

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const identity = useIdentity()
  const nonce = use(NonceContext)
  useEffect(() => void replayEarlyInput(), [])
  return (
    <html lang="fr-SN" data-first-page="" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={PAGE_BACKGROUND} />
        <link rel="icon" href={logo} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {import.meta.env.DEV ? (
          // As a file, so that Vite exchanges it when it is edited, or when a class is used for the first time.
          <link rel="stylesheet" href="/app/styles/storefront.css" />
        ) : (
          <style href={SHEET} precedence="shop" nonce={nonce}>
            {storefrontStyles}
          </style>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        {/* Nothing would take the splash away, open an answer, or hear a button. */}
        <noscript>
          <link rel="stylesheet" href={withoutScript} />
        </noscript>
        <Meta />
        <Canonical />
        <Links />
      </head>
      <body>
        <Splash name={identity.name} slogan={identity.slogan} />
        {children}
        <Toasts />
        <Scripts />
      </body>
    </html>
  )
}

/** What stands on every page, whichever it is. */
export default function Root() {
  const { analyticsId } = useIdentity()
  return (
    <>
      <RouteWatcher />
      <Outlet />
      {analyticsId && (
        <Suspense>
          <Consent measurementId={analyticsId} />
        </Suspense>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main>
        <NotFound />
      </main>
    )
  }
  return <ErrorPage error={error} />
}
