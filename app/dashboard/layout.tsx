import '../../contracts/default-messages.ts'
import { CircleUser, LogOut, Settings, Store } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, Navigate, Outlet, useLocation, useRevalidator } from 'react-router'
import type { Permission } from '../../domain/accounts/account.ts'
import { leaveMeasuredDocument } from '../analytics/measured-pages.ts'
import { useIdentity } from '../identity.ts'
import { shopName } from '../page-meta.ts'
import { refreshAccount, useLacksSecondFactor } from '../session/refresh-account.ts'
import { isAdmin, type Session, useSession } from '../session/session.ts'
import { useLogout } from '../session/use-logout.tsx'
import dashboardSheet from '../styles/dashboard.css?url'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { NavigationProgress } from '../ui/navigation-progress.tsx'
import { ReadOnlyNotice } from '../ui/read-only-notice.tsx'
import { ShopLogo } from '../ui/shop-logo.tsx'
import { notify } from '../ui/toasts.tsx'
import type { Route } from './+types/layout'
import { hasAccess, useConversationsShown, usePermission } from './access.ts'
import { FindButton } from './find/find-button.tsx'
import { leaveFormerAddress } from './former-addresses.ts'
import { IconLink } from './icon-link.tsx'
import { useForgottenDrafts } from './messages/forget-drafts.ts'
import { AccountNotices } from './notices/account-notices.tsx'
import { MessagesLink } from './notifications/messages-link.tsx'
import { NotificationsButton } from './notifications/notifications-button.tsx'
import { usePushMessages } from './notifications/use-push-messages.ts'
import { SETTINGS_PATH } from './page-paths.ts'
import { missingPermission } from './role-labels.ts'
import { allowedSections, SECTIONS, SETTINGS_PERMISSION, type Section, sectionOf } from './sections.ts'
import { requireAdmin, signInPath } from './session-expiry.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: dashboardSheet }]

/** Runs before every loader and action. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  leaveMeasuredDocument,
  () => requireAdmin(),
  ({ request }) => leaveFormerAddress(request),
]

/** Makes the dashboard render in the browser only, because the server does not know the session. */
export function clientLoader() {
  return null
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
  usePushMessages()
  useForgottenDrafts(isAdmin(session) ? (session?.user._id ?? null) : null)
  // The user signed out here or in another tab.
  if (!isAdmin(session)) return <Navigate to={signInPath()} replace />
  return (
    <div className="group/shell min-h-dvh md:flex print:block">
      <NavigationProgress />
      <div
        className={`${BEHIND} print:hidden md:sticky md:top-0 md:h-dvh md:w-24 md:shrink-0 md:bg-action-deep md:p-2 lg:w-60 lg:p-4`}
      >
        <SectionMenu />
      </div>
      <div className="min-w-0 grow pb-20 md:pb-0 print:pb-0">
        <TopBar />
        <ReadOnlyNotice text="Rien ne peut être enregistré pour le moment : le disque ou la base de données du serveur refuse les écritures." />
        <AccountNotices />
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

/** What a conversation covers on a phone is out of reach for keys and screen readers too. */
const BEHIND =
  'max-md:group-has-data-covers/shell:invisible max-md:group-has-data-covers/shell:[&_dialog]:visible'

const UploadStatus = lazy(() => import('./photos/upload-status.tsx'))

/** Uploads waiting photos while any page of the dashboard is open. */
function PhotoUploads() {
  return (
    usePermission('products') && (
      <Suspense fallback={null}>
        <UploadStatus />
      </Suspense>
    )
  )
}

/** Reads the account's current permissions, and loads the page again when they allow further sections. */
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

function TopBar() {
  const { label } = sectionOf(useLocation().pathname)
  const maySet = usePermission(SETTINGS_PERMISSION)
  const hasMessages = useConversationsShown()
  const { askToLogOut, dialog } = useLogout()
  return (
    <header
      className={`${BEHIND} print:hidden sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-surface/95 px-4 py-1.5 backdrop-blur sm:px-6`}
    >
      <nav aria-label="Fil d’Ariane" className="mr-auto min-w-0">
        <ol className="flex items-center gap-2 text-sm sm:text-base">
          <li className="min-w-0">
            <Link
              to="/dashboard/overview"
              className="inline-flex min-h-11 max-w-full items-center text-ink-soft hover:underline"
            >
              <span className="truncate">Dashboard</span>
            </Link>
          </li>
          <li aria-hidden="true" className="text-line-strong max-sm:hidden">
            /
          </li>
          {/* A phone has no room for it, and the heading below names the page too. */}
          <li aria-current="page" className="min-w-0 truncate font-bold max-sm:sr-only">
            {label}
          </li>
        </ol>
      </nav>
      <MessagesLink />
      <FindButton />
      <NotificationsButton />
      {maySet && (
        <IconLink to={SETTINGS_PATH} label="Réglages">
          <Settings className="size-5" />
        </IconLink>
      )}
      <IconLink to="/dashboard/account" label="Mon compte" className={maySet ? 'max-sm:hidden' : ''}>
        <CircleUser className="size-5" />
      </IconLink>
      {/* With Messages, a phone has no room for it: it is in Mon compte. */}
      <IconLink to="/" label="Voir la boutique" className={hasMessages ? 'max-sm:hidden' : ''}>
        <Store className="size-5" />
      </IconLink>
      <IconButton label="Se déconnecter" onClick={askToLogOut}>
        <LogOut className="size-5" />
      </IconButton>
      {dialog}
    </header>
  )
}

function SectionMenu() {
  const { name } = useIdentity()
  const { entry } = sectionOf(useLocation().pathname)
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:static md:border-0 md:bg-transparent"
    >
      <Link
        to="/"
        className="mb-6 hidden min-h-11 items-center justify-center gap-3 text-lg font-black text-white md:flex lg:justify-start"
      >
        <ShopLogo size={44} className="size-11 rounded-field bg-surface p-1" />
        <span className="sr-only lg:not-sr-only">{name}</span>
      </Link>
      <ul className="no-scrollbar flex overflow-x-auto md:grid md:gap-1 md:overflow-visible">
        {SECTIONS.map((section) => (
          <li key={section.to} className="grow md:grow-0">
            <Entry section={section} current={section.to === entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({
  section: { to, label, short, Icon, needs },
  current,
}: {
  section: Section
  current: boolean
}) {
  const content = (
    <>
      <span className="rounded-full px-3 py-0.5 group-aria-[current=page]:bg-action-tint md:p-0 md:group-aria-[current=page]:bg-transparent">
        <Icon className="size-5" />
      </span>
      <span className="lg:hidden">{short}</span>
      <span className="hidden lg:inline">{label}</span>
    </>
  )
  if (usePermission(needs)) {
    return (
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={`${ENTRY} text-ink-soft aria-[current=page]:text-action md:text-white/85 md:hover:bg-white/10 md:aria-[current=page]:bg-surface md:aria-[current=page]:text-action-deep`}
      >
        {content}
      </Link>
    )
  }
  const reason = missingPermission(needs)
  return (
    <button
      type="button"
      aria-disabled="true"
      title={reason}
      onClick={() => void notify.info(reason)}
      className={`${ENTRY} cursor-not-allowed! text-ink-soft/60 md:text-white/45`}
    >
      {content}
    </button>
  )
}

const ENTRY =
  'group flex min-h-15 w-full flex-col items-center justify-center gap-0.5 px-1 text-[0.6875rem] font-bold md:min-h-14 md:rounded-field md:text-xs lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base'
