import type { ReactNode } from 'react'
import { useIdentity } from '../identity.ts'
import { ShopLogo } from '../ui/shop-logo.tsx'

/** Route export `handle` of a page that neither needs nor loads scripts. */
export const WITHOUT_SCRIPTS = { withoutScripts: true }

/** Route export `headers` of a page about one customer. */
export const personalHeaders = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
})

export function PlainPage({ className, children }: { className: string; children: ReactNode }) {
  const { name } = useIdentity()
  return (
    <div className={`page-width grid grid-cols-1 gap-6 py-4 sm:py-6 ${className}`}>
      <header>
        <a href="/" className="inline-flex min-h-11 items-center gap-3">
          <ShopLogo size={44} className="size-11" />
          <span className="text-xl font-black [letter-spacing:-0.025em] text-action">{name}</span>
        </a>
      </header>
      <main className="grid grid-cols-1 gap-6">{children}</main>
    </div>
  )
}
