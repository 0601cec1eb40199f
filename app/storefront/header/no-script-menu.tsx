import { Link } from 'react-router'
import { menu } from './menu.ts'

/** Every entry of the menu in plain sight, for readers without scripts: nothing could open a submenu or the drawer. */
export function NoScriptMenu() {
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
      </nav>
    </noscript>
  )
}
