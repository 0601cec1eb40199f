import { useIdentity } from '../identity.ts'
import { ShopLogo } from '../ui/shop-logo.tsx'

/** The header of pages without scripts. */
export function PlainHeader() {
  const { name } = useIdentity()
  return (
    <header>
      <a href="/" className="inline-flex min-h-11 items-center gap-3">
        <ShopLogo size={44} className="size-11" />
        <span className="text-xl font-black [letter-spacing:-0.025em] text-action">{name}</span>
      </a>
    </header>
  )
}
