import { Menu } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'

const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer
const MenuDrawer = lazyWithRetry(loadDrawer)

/** The code of the menu is loaded when a finger touches its button. */
export function MobileMenu() {
  const { open, show, close } = useDisclosure()
  const [used, setUsed] = useState(false)
  return (
    <div className="lg:hidden">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void loadDrawer().catch(() => {})}
        onClick={() => {
          // Without a transition React would show nothing for 300 ms, although the code has loaded.
          startTransition(() => setUsed(true))
          show()
        }}
      >
        <Menu className="size-6" />
      </IconButton>
      <Suspense>{used && <MenuDrawer open={open} close={close} />}</Suspense>
    </div>
  )
}
