import { Heart, type LucideIcon, PackageSearch, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { cartBadge } from '../../../domain/cart/cart.ts'
import { articleWord } from '../../../domain/catalogue/article-count.ts'
import { useIdentity } from '../../identity.ts'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import { useCart } from '../cart/cart-store.ts'
import { DesktopMenu } from './desktop-menu.tsx'
import { menu, useOwnPage } from './menu.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from './search-box.tsx'

export function Header({ searchOnServer }: { searchOnServer: boolean }) {
  const { name } = useIdentity()
  return (
    <header className="visitors-only sticky top-[min(0px,25dvh-9rem)] z-40 border-b border-line bg-ground/95 [backdrop-filter:blur(8px)]">
      <div className="page-width flex flex-wrap items-center gap-x-[8px] gap-y-[8px] py-[8px] sm:gap-x-[16px] lg:flex-nowrap">
        <MobileMenu />
        <Link
          to="/"
          className="mr-auto flex min-h-[44px] min-w-0 flex-1 items-center gap-[8px] md:flex-none lg:mr-0"
        >
          <ShopLogo size={44} className="size-[40px] shrink-0 max-[220px]:hidden sm:size-[44px]" />
          <span className="text-[min(1.25rem,7vw)] leading-tight font-black [letter-spacing:-0.025em] text-action sm:text-2xl">
            {name}
          </span>
        </Link>
        <SearchBox
          onServer={searchOnServer}
          className="order-last w-full md:order-none md:w-auto md:grow lg:mx-4"
        />
        <HeaderLink to="/favoris" label="Mes favoris" Icon={Heart} />
        <HeaderLink {...useOwnPage()} Icon={PackageSearch} />
        <CartButton />
      </div>
      <DesktopMenu />
      <NoScriptMenu />
    </header>
  )
}

/** Shows all entries, because submenus and drawer need scripts. */
function NoScriptMenu() {
  const links = menu.flatMap(({ label, to, entries }) => [
    { label, to },
    ...(entries ?? [])
      .filter((entry) => entry.to !== to)
      .map((entry) => ({ label: `${label} ${entry.label}`, to: entry.to })),
  ])
  return (
    <noscript>
      <nav aria-label="Toutes les pages" className="page-width flex flex-wrap gap-x-4 pb-2">
        {links.map(({ label, to }) => (
          <Link key={to} to={to} className="inline-flex min-h-11 items-center text-link underline">
            {label}
          </Link>
        ))}
        <Link to="/mes-commandes" className="inline-flex min-h-11 items-center text-link underline">
          Mes commandes
        </Link>
      </nav>
    </noscript>
  )
}

/** A link of the header. On small screens the drawer shows this link. */
function HeaderLink({ to, label, Icon }: { to: string; label: string; Icon: LucideIcon }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="hidden size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-line/60 lg:inline-flex"
    >
      <Icon className="size-6" />
    </Link>
  )
}

function CartButton() {
  const cart = useCart()
  const badge = cartBadge(cart)
  return (
    <Link
      to="/cart"
      aria-label={badge ? `Panier : ${badge} ${articleWord(cart.length)}` : 'Panier'}
      className="relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-full hover:bg-line/60"
    >
      <ShoppingBag className="size-6" />
      {badge && (
        <span
          key={badge}
          data-testid="cart-badge"
          className="badge-pop absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-action px-1 text-center text-xs leading-5 font-extrabold text-white"
        >
          {badge}
        </span>
      )}
    </Link>
  )
}
