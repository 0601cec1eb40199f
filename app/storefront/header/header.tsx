import { Link } from 'react-router'
import logo from '../../assets/logo.svg'
import { useIdentity } from '../../identity.ts'
import { CartButton } from './cart-button.tsx'
import { DesktopMenu } from './desktop-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NoScriptMenu } from './no-script-menu.tsx'
import { SearchBox } from './search-box.tsx'

/** Stays at the top of every storefront page. */
export function Header({ searchOnServer }: { searchOnServer: boolean }) {
  const { name } = useIdentity()
  return (
    <header className="visitors-only sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur">
      <div className="page-width flex flex-wrap items-center gap-x-[8px] gap-y-[8px] py-[8px] sm:gap-x-[16px] lg:flex-nowrap">
        <MobileMenu />
        <Link
          to="/"
          className="mr-auto flex min-h-[44px] min-w-0 flex-1 items-center gap-[8px] md:flex-none lg:mr-0"
        >
          <img src={logo} alt="" width={44} height={44} className="size-[40px] shrink-0 sm:size-[44px]" />
          <span className="text-[min(1.25rem,7vw)] leading-tight font-black tracking-tight text-action sm:text-2xl">
            {name}
          </span>
        </Link>
        <SearchBox
          onServer={searchOnServer}
          className="order-last w-full md:order-none md:w-auto md:grow lg:mx-4"
        />
        <CartButton />
      </div>
      <DesktopMenu />
      <NoScriptMenu />
    </header>
  )
}
