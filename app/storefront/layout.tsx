import { ArrowUp, LayoutDashboard } from 'lucide-react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { isWithin } from '../../domain/settings/period.ts'
import { CODE_QUERY } from '../../domain/urls/page-paths.ts'
import { getNavigation } from '../../use-cases/catalogue/get-navigation.ts'
import { scrollBehavior } from '../browser/preferences.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { useOnline } from '../browser/use-online.ts'
import { useIdentity, useIsPreview } from '../identity.ts'
import { precacheCode } from '../pwa/register-worker.ts'
import { useUpdateReady } from '../pwa/update.ts'
import { isAdmin, useSession } from '../session/session.ts'
import { shopContext } from '../shop-context.ts'
import { IconButton } from '../ui/button.tsx'
import { lazyWithRetry } from '../ui/deferred-section.tsx'
import { NavigationProgress } from '../ui/navigation-progress.tsx'
import { ReadOnlyNotice } from '../ui/read-only-notice.tsx'
import type { Route } from './+types/layout'
import { useCart, useIsCartAtRisk } from './cart/cart-store.ts'
import { countOncePerDay } from './count-visit.ts'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { PendingProductList } from './product-list/pending-product-list.tsx'

const Notices = lazyWithRetry(async () => (await import('./notices.tsx')).Notices)

/** Whether there may be a notice; most visits have none and load no code of them. */
function useMayHaveNotices(): boolean {
  const isOffline = !useOnline()
  const hasUpdate = useUpdateReady()
  const isAtRisk = useIsCartAtRisk()
  const hasItems = useCart().length > 0
  const hasCode = new URLSearchParams(useLocation().search).has(CODE_QUERY)
  return useHydrated() && (isOffline || hasUpdate || isAtRisk || hasItems || hasCode)
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  return { ...(await getNavigation(shop)), now: shop.clock() }
}

/** The navigation changes rarely, so it is loaded once. */
export const shouldRevalidate = () => false

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const isPreview = useIsPreview()
  const admin = isAdmin(useSession()) && !isPreview
  const hasItems = useCart().length > 0
  const mayHaveNotices = useMayHaveNotices()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab may stay open until the next day.
  useEffect(() => countOncePerDay('visit'), [pathname])
  useEffect(() => {
    if (hasItems) precacheCode({ evenOnPaidData: true })
  }, [hasItems])
  return (
    <>
      <a
        href="#contenu"
        className="sr-only z-50 rounded-full bg-action px-5 py-3 font-bold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Aller au contenu
      </a>
      <NavigationProgress />
      {isPreview && (
        <aside aria-label="Aperçu" className="bg-sun-tint px-4 py-2 text-center font-bold">
          Aperçu : ces réglages ne sont pas encore publiés.
        </aside>
      )}
      <ReadOnlyNotice text="Les commandes et les messages ne peuvent pas être enregistrés pour le moment. Votre panier est gardé : réessayez dans quelques minutes." />
      {!admin && <Banner now={loaderData.now} />}
      {admin ? <DashboardLink /> : <Header searchOnServer={loaderData.searchOnServer} />}
      <main id="contenu" tabIndex={-1} className="min-h-dvh outline-none">
        <PendingProductList>
          <Outlet />
        </PendingProductList>
      </main>
      <BackToTop />
      <div role="status" className="fixed inset-x-0 bottom-(--bottom-bar) z-30">
        <Suspense>{mayHaveNotices && <Notices />}</Suspense>
      </div>
      {!admin && <Footer categories={loaderData.categories} others={loaderData.otherCategories} />}
    </>
  )
}

/** For administrators, who see the shop without header and footer. */
function DashboardLink() {
  return (
    <Link
      to="/dashboard/overview"
      className="fixed bottom-(--above-bar) left-4 z-40 flex min-h-11 items-center gap-2 rounded-full bg-action px-5 font-bold text-white shadow-float"
    >
      <LayoutDashboard className="size-5" />
      Tableau de bord
    </Link>
  )
}

/** Pixels scrolled before the button to the top appears. */
const MIN_SCROLL = 300

function BackToTop() {
  const far = useSyncExternalStore(
    followScroll,
    () => window.scrollY > MIN_SCROLL,
    () => false,
  )
  if (!far) return null
  return (
    <IconButton
      label="Retour en haut"
      onClick={toTop}
      className="fixed right-4 bottom-(--above-bar) z-30 border border-line bg-surface shadow-float"
    >
      <ArrowUp className="size-5" />
    </IconButton>
  )
}

function followScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Scrolls to the top and focuses the content, because the clicked button disappears there. */
function toTop(): void {
  window.scrollTo({ top: 0, behavior: scrollBehavior() })
  document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
}

/** The banner above every page during a period that the merchant sets. */
function Banner({ now }: { now: number }) {
  const { banner } = useIdentity()
  if (!banner || !isWithin(banner, now)) return null
  const { text, link } = banner
  return (
    <aside aria-label="Annonce" className="visitors-only bg-action-deep text-center font-bold text-white">
      <div className="page-width py-2">
        {link === '' ? (
          text
        ) : (
          <Link to={link} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {text}
          </Link>
        )}
      </div>
    </aside>
  )
}
