import { Link, Outlet, useLocation } from 'react-router'
import logo from '../assets/logo.svg'
import { useIdentity } from '../identity.ts'
import { TopBar } from './create-admin/top-bar.tsx'

export default function AccountLayout() {
  const { name, slogan } = useIdentity()
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col bg-gradient-to-br from-peach via-ground to-mint">
      <header className="text-center">
        {pathname === '/create-admin' && <TopBar />}
        <Link to="/" className="mx-4 mt-8 inline-flex min-h-11 items-center gap-3 sm:mt-12">
          <img src={logo} alt="" width={48} height={48} className="size-12" />
          <span className="grid text-left leading-tight">
            <span className="text-2xl font-black tracking-tight text-action">{name}</span>
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
