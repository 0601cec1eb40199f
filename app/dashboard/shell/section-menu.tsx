import { Link, useLocation } from 'react-router'
import { useIdentity } from '../../identity.ts'
import { SECTIONS, sectionOf } from '../sections.ts'

/** One menu: a bar under the thumb on a phone, a column of icons on a tablet, with names on a wide screen. */
export function SectionMenu() {
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
        <img src="/logo.svg" alt="" width={44} height={44} className="size-11 rounded-field bg-surface p-1" />
        <span className="sr-only lg:not-sr-only">{name}</span>
      </Link>
      <ul className="no-scrollbar flex overflow-x-auto md:grid md:gap-1 md:overflow-visible">
        {SECTIONS.map(({ to, label, short, Icon }) => (
          <li key={to} className="grow md:grow-0">
            <Link
              to={to}
              aria-current={to === entry ? 'page' : undefined}
              className="group flex min-h-15 flex-col items-center justify-center gap-0.5 px-1 text-[0.6875rem] font-bold text-ink-soft aria-[current=page]:text-action md:min-h-14 md:rounded-field md:text-xs md:text-white/85 md:hover:bg-white/10 md:aria-[current=page]:bg-surface md:aria-[current=page]:text-action-deep lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base"
            >
              <span className="rounded-full px-3 py-0.5 group-aria-[current=page]:bg-action-tint md:p-0 md:group-aria-[current=page]:bg-transparent">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="lg:hidden">{short}</span>
              <span className="hidden lg:inline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
