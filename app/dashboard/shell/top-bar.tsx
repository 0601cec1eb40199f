import { CircleUser, LogOut, Settings, Store } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { usePermission } from '../../session/session.ts'
import { useLogout } from '../../session/use-logout.tsx'
import { IconButton } from '../../ui/button.tsx'
import { IconLink } from '../icon-link.tsx'
import { NotificationsButton } from '../notifications/notifications-button.tsx'
import { SETTINGS_PATH } from '../page-paths.ts'
import { SETTINGS_PERMISSION, sectionOf } from '../sections.ts'

export function TopBar() {
  const { label } = sectionOf(useLocation().pathname)
  const maySet = usePermission(SETTINGS_PERMISSION)
  const { askToLogOut, dialog } = useLogout()
  return (
    <header className="print:hidden sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-surface/95 px-4 py-1.5 backdrop-blur sm:px-6">
      <nav aria-label="Fil d’Ariane" className="mr-auto min-w-0">
        <ol className="flex items-center gap-2 text-sm sm:text-base">
          <li className="min-w-8 shrink-[9]">
            <Link
              to="/dashboard/overview"
              className="inline-flex min-h-11 max-w-full items-center text-ink-soft hover:underline"
            >
              <span className="truncate">Dashboard</span>
            </Link>
          </li>
          <li aria-hidden="true" className="text-line-strong">
            /
          </li>
          <li aria-current="page" className="min-w-0 truncate font-bold">
            {label}
          </li>
        </ol>
      </nav>
      <NotificationsButton />
      {maySet && (
        <IconLink to={SETTINGS_PATH} label="Réglages">
          <Settings className="size-5" />
        </IconLink>
      )}
      <IconLink to="/dashboard/account" label="Mon compte" className={maySet ? 'max-sm:hidden' : ''}>
        <CircleUser className="size-5" />
      </IconLink>
      <IconLink to="/" label="Voir la boutique">
        <Store className="size-5" />
      </IconLink>
      <IconButton label="Se déconnecter" onClick={askToLogOut}>
        <LogOut className="size-5" />
      </IconButton>
      {dialog}
    </header>
  )
}
