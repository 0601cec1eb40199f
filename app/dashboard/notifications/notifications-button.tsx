import { Bell } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { NewOrderNotification } from './new-order-notification.tsx'
import { NotificationList } from './notification-list.tsx'
import { useOrderBell } from './order-bell.ts'
import { useNotifications } from './use-notifications.ts'

export function NotificationsButton() {
  const { notifications, count, arrived, refresh, mark, checkPayment } = useNotifications()
  const bell = useOrderBell()
  const { open, show, close } = useDisclosure()
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
        {count > 0 && (
          <span
            key={count}
            aria-hidden="true"
            className="badge-pop pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full bg-error px-1 text-center text-xs font-extrabold leading-5 text-white"
          >
            {count > 999 ? '999+' : count}
          </span>
        )}
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
          onMark={(id, read) => void mark(id, read)}
          onCheckPayment={(orderId, checked) => void checkPayment(orderId, checked)}
        />
      </Drawer>
    </>
  )
}
