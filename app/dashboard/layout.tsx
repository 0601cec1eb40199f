import { LogOut, Store } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, NavLink, Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { mayDo } from '../../domain/accounts/account.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { useIdentity } from '../identity.ts'
import { clearSession, isAdmin, readSession, type Session, useSession } from '../session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toasts.tsx'
import { signInPath } from './dashboard-api.ts'
import { SECTIONS, sectionLabel } from './sections.ts'

/** Only an administrator comes in; the pages hold nothing without the token anyway. */
export function clientLoader() {
  if (!isAdmin(readSession())) throw redirect(signInPath())
  return null
}

export const meta = () => [{ title: 'Tableau de bord' }, { name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return <div aria-busy="true" role="status" aria-label="Chargement" className="min-h-dvh" />
}

export default function DashboardLayout() {
  const session = useSession()
  // Signed out, here or in another tab.
  if (!session || !isAdmin(session)) return <Navigate to="/login" replace />
  return (
    <div className="min-h-dvh bg-ground lg:grid lg:grid-cols-[15rem_1fr]">
      <SideMenu session={session} />
      <div className="min-w-0 pb-24 lg:pb-0">
        <TopBar />
        <main id="contenu" className="mx-auto w-full max-w-6xl p-4 sm:p-6">
          <Outlet />
        </main>
      </div>
      <BottomBar session={session} />
    </div>
  )
}

function SideMenu({ session }: { session: Session }) {
  const { name } = useIdentity()
  return (
    <aside className="sticky top-0 hidden h-dvh bg-action-deep p-4 text-white lg:block">
      <Link to="/" className="mb-6 flex min-h-11 items-center gap-2 text-lg font-black">
        <img src="/logo.svg" alt="" width={36} height={36} className="rounded-lg bg-surface p-1" />
        {name}
      </Link>
      <nav aria-label="Tableau de bord">
        <ul className="grid gap-1">
          {SECTIONS.map(({ to, label, Icon, permission }) => (
            <li key={to}>
              {mayDo(session.user, permission) ? (
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center gap-3 rounded-field px-3 font-bold hover:bg-white/10 aria-[current=page]:bg-white aria-[current=page]:text-action-deep"
                >
                  <Icon aria-hidden="true" className="size-5" />
                  {label}
                </NavLink>
              ) : (
                <span className="flex min-h-11 items-center gap-3 px-3 opacity-60" title="Non autorisé">
                  <Icon aria-hidden="true" className="size-5" />
                  {label} <span className="sr-only">(non autorisé)</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}

function BottomBar({ session }: { session: Session }) {
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-6 border-t border-line bg-surface lg:hidden"
    >
      {SECTIONS.filter(({ permission }) => mayDo(session.user, permission)).map(
        ({ to, label, short, Icon }) => (
          <NavLink
            key={to}
            to={to}
            aria-label={label}
            className="grid min-h-14 place-content-center justify-items-center gap-0.5 text-[0.7rem] font-bold aria-[current=page]:text-action"
          >
            <Icon aria-hidden="true" className="size-5" />
            {short}
          </NavLink>
        ),
      )}
    </nav>
  )
}

function TopBar() {
  const { pathname } = useLocation()
  const { ask, dialog } = useConfirm()
  const navigate = useNavigate()
  const section = sectionLabel(pathname)

  // The page a screen reader announces after a change of section.
  useEffect(() => {
    document.title = `${section} | Tableau de bord`
  }, [section])

  async function logOut() {
    // Signed out here even when the server cannot be told: the token expires there by itself.
    await callApi(apiUrl('/users/logout'), { method: 'POST', signedIn: true }).catch(() => {})
    notify.success('Déconnexion réussie !')
    clearSession()
    navigate('/login')
  }

  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-surface px-4 py-2">
      <nav aria-label="Fil d'Ariane" className="mr-auto min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to="/dashboard/overview"
              className="inline-flex min-h-11 items-center text-ink-soft hover:underline"
            >
              Dashboard
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page" className="truncate font-bold">
            {section}
          </li>
        </ol>
      </nav>
      <Link
        to="/"
        aria-label="Voir la boutique"
        title="Voir la boutique"
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-line/60"
      >
        <Store aria-hidden="true" className="size-5" />
      </Link>
      <IconButton
        label="Se déconnecter"
        onClick={() =>
          ask({
            title: 'Déconnexion',
            text: 'Êtes-vous sûr de vouloir vous déconnecter?',
            confirm: 'Se déconnecter',
            onConfirm: logOut,
          })
        }
      >
        <LogOut aria-hidden="true" className="size-5" />
      </IconButton>
      {dialog}
    </header>
  )
}
