import { Link } from 'react-router'
import { useIdentity } from '../../identity.ts'
import { CartButton } from './cart-button.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PlainMenu } from './plain-menu.tsx'
import { SearchBox } from './search-box.tsx'

/** Stays at the top of every storefront page. */
export function Header({ searchOnServer }: { searchOnServer: boolean }) {
  const { name } = useIdentity()
  return (
    <header className="visitors-only sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur">
      <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-2 py-2 sm:gap-x-4 lg:flex-nowrap">
        <MobileMenu />
        <Link to="/" className="mr-auto flex min-h-11 items-center gap-2 lg:mr-0">
          <img src="/logo.svg" alt="" width={44} height={44} className="size-10 sm:size-11" />
          <span className="text-xl font-black tracking-tight text-action sm:text-2xl">{name}</span>
        </Link>
        <SearchBox
          onServer={searchOnServer}
          className="order-last w-full md:order-none md:w-auto md:grow lg:mx-4"
        />
        <CartButton />
      </div>
      <DesktopMenu />
      <PlainMenu />
    </header>
  )
}
