import { Link, Outlet } from 'react-router'
import { useIdentity } from '../identity.ts'

/** A calm page with one card: sign in, register, first administrator. */
export default function AccountLayout() {
  const { name } = useIdentity()
  return (
    <main className="grid min-h-dvh place-items-center bg-gradient-to-br from-peach via-ground to-mint px-4 py-10">
      <div className="grid w-full max-w-md gap-6">
        <Link to="/" className="mx-auto flex min-h-11 items-center gap-2">
          <img src="/logo.svg" alt="" width={44} height={44} />
          <span className="text-2xl font-black text-action">{name}</span>
        </Link>
        <div className="rounded-panel bg-surface p-6 shadow-card sm:p-8">
          <Outlet />
        </div>
      </div>
    </main>
  )
}
