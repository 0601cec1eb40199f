import { LogIn, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { leaveMeasuredDocument } from '../analytics/measured-pages.ts'
import { useIdentity } from '../identity.ts'
import { useSession } from '../session/session.ts'
import { useLogout } from '../session/use-logout.tsx'
import { Button } from '../ui/button.tsx'
import { ShopLogo } from '../ui/shop-logo.tsx'
import { notify } from '../ui/toasts.tsx'
import type { Route } from './+types/layout'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [leaveMeasuredDocument]

export default function AccountLayout() {
  const { name, slogan } = useIdentity()
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col bg-soft-gradient">
      <header className="text-center">
        {pathname === '/create-admin' && <TopBar />}
        <Link to="/" className="mx-4 mt-8 inline-flex min-h-11 items-center gap-3 sm:mt-12">
          <ShopLogo size={48} className="size-12" />
          <span className="grid text-left leading-tight">
            <span className="text-2xl font-black [letter-spacing:-0.025em] text-action">{name}</span>
            <span className="text-sm text-ink-soft">{slogan}</span>
          </span>
        </Link>
      </header>
      <Outlet />
      <noscript>
        <p className="p-4 text-center font-bold">Cette page a besoin de JavaScript.</p>
      </noscript>
    </div>
  )
}

const REDIRECT_DELAY_MS = 3000

function TopBar() {
  const session = useSession()
  const { askToLogOut, dialog } = useLogout()
  return (
    <div className="flex justify-end border-b border-line bg-surface/80 px-4 py-2">
      {session ? (
        <Button variant="quiet" onClick={askToLogOut}>
          <LogOut className="size-5" />
          Se déconnecter
        </Button>
      ) : (
        <LoginLink />
      )}
      {dialog}
    </div>
  )
}

function LoginLink() {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void navigate('/'), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <Link
      to="/login"
      onClick={(event) => {
        event.preventDefault()
        if (leaving) return
        setLeaving(true)
        notify.warning('Redirection vers la page de connexion.', {
          action: (
            <Link to="/login" className="ml-auto shrink-0 py-3 font-bold underline">
              Y aller
            </Link>
          ),
        })
      }}
      className="word-link px-3"
    >
      <LogIn className="size-5" />
      Connexion
    </Link>
  )
}
