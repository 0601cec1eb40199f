import { Link, useLocation } from 'react-router'
import { useIdentity } from '../../identity.ts'
import { usePermission } from '../../session/session.ts'
import { ShopLogo } from '../../ui/shop-logo.tsx'
import { notify } from '../../ui/toasts.tsx'
import { missingPermission } from '../role-labels.ts'
import { SECTIONS, type Section, sectionOf } from '../sections.ts'

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
        <ShopLogo size={44} className="size-11 rounded-field bg-surface p-1" />
        <span className="sr-only lg:not-sr-only">{name}</span>
      </Link>
      <ul className="no-scrollbar flex overflow-x-auto md:grid md:gap-1 md:overflow-visible">
        {SECTIONS.map((section) => (
          <li key={section.to} className="grow md:grow-0">
            <Entry section={section} current={section.to === entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({
  section: { to, label, short, Icon, needs },
  current,
}: {
  section: Section
  current: boolean
}) {
  const content = (
    <>
      <span className="rounded-full px-3 py-0.5 group-aria-[current=page]:bg-action-tint md:p-0 md:group-aria-[current=page]:bg-transparent">
        <Icon className="size-5" />
      </span>
      <span className="lg:hidden">{short}</span>
      <span className="hidden lg:inline">{label}</span>
    </>
  )
  if (usePermission(needs)) {
    return (
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={`${ENTRY} text-ink-soft aria-[current=page]:text-action md:text-white/85 md:hover:bg-white/10 md:aria-[current=page]:bg-surface md:aria-[current=page]:text-action-deep`}
      >
        {content}
      </Link>
    )
  }
  const reason = missingPermission(needs)
  return (
    <button
      type="button"
      aria-disabled="true"
      title={reason}
      onClick={() => void notify.info(reason)}
      className={`${ENTRY} cursor-not-allowed! text-ink-soft/60 md:text-white/45`}
    >
      {content}
    </button>
  )
}

const ENTRY =
  'group flex min-h-15 w-full flex-col items-center justify-center gap-0.5 px-1 text-[0.6875rem] font-bold md:min-h-14 md:rounded-field md:text-xs lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base'
