import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useRevalidator } from 'react-router'
import type { Permission } from '../../domain/accounts/account.ts'
import { shopName } from '../page-meta.ts'
import { refreshAccount, useLacksSecondFactor } from '../session/refresh-account.ts'
import { hasAccess, isAdmin, type Session, usePermission, useSession } from '../session/session.ts'
import dashboardSheet from '../styles/dashboard.css?url'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { NavigationProgress } from '../ui/navigation-progress.tsx'
import type { Route } from './+types/layout'
import { notificationAction } from './notifications/notification-action.ts'
import { missingPermission } from './role-labels.ts'
import { allowedSections, sectionOf } from './sections.ts'
import { requireAdmin, signInPath } from './session-expiry.ts'
import { SectionMenu } from './shell/section-menu.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { TopBar } from './shell/top-bar.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: dashboardSheet }]

/** Runs before every loader and action. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [() => requireAdmin()]

/** Rendered in the browser only, because the server does not know the session. */
export function clientLoader() {
  return null
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return notificationAction(request)
}

export function meta(args: Route.MetaArgs) {
  const { label } = sectionOf(args.location.pathname)
  return [
    { title: `${label} | Dashboard | ${shopName(args)}` },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export function HydrateFallback() {
  return <ShellSkeleton />
}

export default function DashboardLayout() {
  const session = useSession()
  useFreshAccount(session)
  // The user signed out here or in another tab.
  if (!isAdmin(session)) return <Navigate to={signInPath()} replace />
  return (
    <div className="min-h-dvh md:flex print:block">
      <NavigationProgress />
      <div className="print:hidden md:sticky md:top-0 md:h-dvh md:w-24 md:shrink-0 md:bg-action-deep md:p-2 lg:w-60 lg:p-4">
        <SectionMenu />
      </div>
      <div className="min-w-0 grow pb-20 md:pb-0 print:pb-0">
        <TopBar />
        <PhotoUploads />
        <main
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl p-4 outline-none sm:p-6 print:max-w-none print:p-0"
        >
          <Allowed />
        </main>
      </div>
    </div>
  )
}

const UploadStatus = lazy(() => import('./photos/upload-status.tsx'))

/** Uploads photos on every page of the dashboard. */
function PhotoUploads() {
  return (
    usePermission('products') && (
      <Suspense fallback={null}>
        <UploadStatus />
      </Suspense>
    )
  )
}

/** Another administrator may have changed the permissions since sign-in. New sections are loaded. */
function useFreshAccount(session: Session | null) {
  const { revalidate } = useRevalidator()
  const offered = allowedSections(session).map(({ to }) => to)
  const known = useRef(offered)
  useEffect(() => void refreshAccount(), [])
  useEffect(() => {
    const more = offered.some((to) => !known.current.includes(to))
    known.current = offered
    if (more) void revalidate()
  })
}

function Allowed() {
  const { needs } = sectionOf(useLocation().pathname)
  const session = useSession()
  const lacksSecondFactor = useLacksSecondFactor()
  if (needs === null) return <Outlet />
  if (lacksSecondFactor) return <Navigate to="/dashboard/account" replace />
  return hasAccess(session, needs) ? <Outlet /> : <NoPermission needs={needs} />
}

function NoPermission({ needs }: { needs: Permission }) {
  const open = allowedSections(useSession())
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">Page réservée</h1>
      <Alert kind="info">{open.length > 0 ? missingPermission(needs) : NO_RIGHTS}</Alert>
      <div className="flex flex-wrap gap-3">
        {open.map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}

const NO_RIGHTS =
  'Votre compte n’a encore aucun droit : un administrateur qui gère les comptes peut en donner.'
