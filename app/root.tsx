import { lazy, Suspense, use, useEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useMatches } from 'react-router'
import { IDENTITY } from '../contracts/settings.ts'
import { isRecord } from '../domain/unknown-values.ts'
import { canonicalUrl } from '../domain/urls/canonical.ts'
import { readDeliveredOrders } from '../use-cases/orders/delivered-orders.ts'
import { readSettings } from '../use-cases/settings/read-settings.ts'
import type { Route } from './+types/root'
import { useIsMeasured } from './analytics/measured-pages.ts'
import { apiUrl } from './api-client/api.ts'
import logo from './assets/logo.svg'
import { RECORD_EARLY_INPUT, replayEarlyInput } from './browser/early-input.ts'
import { NonceContext } from './csp/nonce.ts'
import { type RootData, useIdentity, useIsPreview, useOrigin } from './identity.ts'
import { RouteWatcher } from './navigation/route-watcher.tsx'
import { OPEN_INTERRUPTED_PAGE } from './pwa/missing-code.ts'
import { ADMIN_BEFORE_PAINT } from './session/session.ts'
import { shopContext } from './shop-context.ts'
import { Splash, splashScript } from './splash/splash.tsx'
import { NotFound } from './storefront/not-found/not-found.tsx'
import { PAGE_BACKGROUND } from './styles/page-background.ts'
import storefrontSheet from './styles/storefront.css?inline'
import withoutScript from './styles/without-script.css?url'
import type { Elements } from './ui/elements.ts'
import { ErrorPage } from './ui/error-page.tsx'
import { Toasts } from './ui/toasts.tsx'

const Consent = lazy(() => import('./analytics/consent.tsx').then(({ Consent }) => ({ default: Consent })))

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const shop = context.get(shopContext)
  const [{ deliveryZones, ...identity }, delivered] = await Promise.all([
    readSettings(shop, [...IDENTITY, 'deliveryZones']),
    readDeliveredOrders(shop),
  ])
  return {
    identity,
    origin: shop.publicUrl,
    ...(deliveryZones.length > 0 && { zoned: true as const }),
    ...(delivered !== null && { delivered }),
    ...(shop.settings.preview && { preview: true as const }),
    ...(!shop.acceptsWrites() && { readOnly: true as const }),
  }
}

export const shouldRevalidate = () => false

/** With this href React reuses the server's style element, so the client bundle contains no copy of the styles. */
const SHEET = 'storefront'
const storefrontStyles = import.meta.env.SSR ? storefrontSheet : ''

/** Only the server writes these scripts, so the client bundle contains no copy of them. */
const beforePaint = import.meta.env.SSR
  ? `${ADMIN_BEFORE_PAINT};${OPEN_INTERRUPTED_PAGE};${RECORD_EARLY_INPUT};${splashScript(apiUrl('/ping'))}`
  : ''

export function Layout({ children }: { children: Elements }) {
  const identity = useIdentity()
  const nonce = use(NonceContext)
  const scripts = useScripts()
  useEffect(() => void replayEarlyInput(), [])
  return (
    <html
      lang="fr-SN"
      data-first-page=""
      data-preview={useIsPreview() ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={PAGE_BACKGROUND} />
        <link rel="icon" href={logo} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {import.meta.env.DEV ? (
          // In development the styles are a separate file, for hot reloading.
          <link rel="stylesheet" href="/app/styles/storefront.css" />
        ) : (
          <style href={SHEET} precedence="shop" nonce={nonce}>
            {storefrontStyles}
          </style>
        )}
        {scripts && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: beforePaint }} suppressHydrationWarning />
        )}
        {/* Without scripts: hides the splash and inactive buttons, and shows all answers of the FAQ. */}
        <noscript>
          <link rel="stylesheet" href={withoutScript} />
        </noscript>
        <Meta />
        <Canonical />
        <Links />
      </head>
      <body>
        {scripts && <Splash name={identity.name} slogan={identity.slogan} />}
        {children}
        {scripts && <Toasts />}
        {scripts && <Scripts />}
      </body>
    </html>
  )
}

/** Whether the page loads scripts: false for a route with `handle.withoutScripts`. */
function useScripts(): boolean {
  return useMatches().every(({ handle }) => !isRecord(handle) || handle.withoutScripts !== true)
}

export default function Root() {
  const { analyticsId } = useIdentity()
  const scripts = useScripts()
  const measured = useIsMeasured()
  return (
    <>
      <RouteWatcher />
      <Outlet />
      {analyticsId && scripts && measured && (
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

export function Canonical() {
  const { pathname, search } = useLocation()
  const url = canonicalUrl(useOrigin(), pathname, new URLSearchParams(search))
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  )
}
