import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ShownOrder } from '../../../contracts/order.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { useConversationsShown } from '../access.ts'
import { NOTIFICATIONS_HASH, orderPath } from '../page-paths.ts'
import { CountBadge } from './count-badge.tsx'
import { NotificationList } from './notification-list.tsx'
import { useOrderBell } from './order-bell.ts'
import { useNotifications } from './use-notifications.ts'

export function NotificationsButton() {
  const { notifications, count, arrived, lowVariants, refresh, fetchSections } = useNotifications()
  const bell = useOrderBell()
  const { open, show, close } = useDisclosure()
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation to the hash opens the panel
  useEffect(() => {
    if (hash === NOTIFICATIONS_HASH) show()
  }, [hash, key])
  return (
    <>
      <NewOrderNotification arrived={arrived} />
      <span className="relative">
        <IconButton
          label={count > 0 ? `Avis (${count})` : 'Avis'}
          aria-haspopup="dialog"
          onClick={() => {
            show()
            refresh()
          }}
        >
          <Bell className="size-5" />
        </IconButton>
        <CountBadge count={count} />
      </span>
      <Drawer open={open} title="Avis" side="right" onClose={close}>
        <div className="mb-4 border-b border-line pb-3">
          <CheckboxField
            label="Son à chaque nouvelle commande"
            checked={bell.on}
            onChange={(event) => bell.switchTo(event.target.checked)}
          />
        </div>
        <NotificationList
          key={String(open)}
          notifications={notifications}
          lowVariants={lowVariants}
          fetchSections={fetchSections}
        />
      </Drawer>
    </>
  )
}

const DISPLAY_MS = 10_000

const BELOW = 'max-sm:inset-x-4 max-sm:top-full max-sm:mt-2 max-sm:flex max-sm:justify-center'

/**
 * Shows new orders for a few seconds. On a phone the notification covers only the breadcrumb; with Messages there is no room
 * for that, so it stands below the bar.
 */
function NewOrderNotification({ arrived }: { arrived: readonly ShownOrder[] }) {
  /** orders that are no longer displayed */
  const [past, setPast] = useState<readonly ShownOrder[] | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPast(arrived), DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [arrived])
  const isBelow = useConversationsShown()
  const [first, ...others] = arrived === past ? [] : arrived
  return (
    <div
      role="status"
      className={`pointer-events-none min-w-0 max-sm:absolute ${isBelow ? BELOW : 'max-sm:inset-y-1.5 max-sm:right-[15.75rem] max-sm:left-2'}`}
    >
      {first && (
        <Link
          to={others.length === 0 ? orderPath(first.orderId) : '/dashboard/order?status=pending'}
          onClick={() => setPast(arrived)}
          className={`pointer-events-auto flex min-h-11 items-center gap-2.5 rounded-full bg-ink px-4 text-sm font-bold text-white ${isBelow ? 'max-sm:shadow-float' : 'max-sm:h-full max-sm:justify-center max-sm:px-2 max-sm:leading-tight'}`}
        >
          <BellRing className={`size-5 shrink-0 text-sun ${isBelow ? '' : 'max-sm:hidden'}`} />
          {others.length > 0 ? (
            <span>{`${others.length + 1} nouvelles commandes`}</span>
          ) : (
            <span className="min-w-0 sm:truncate">
              Nouvelle commande <span className="max-sm:sr-only">{`${first.orderId}, `}</span>
              <span className="whitespace-nowrap">{formatFrancs(first.totalAmount)}</span>
            </span>
          )}
        </Link>
      )}
    </div>
  )
}
