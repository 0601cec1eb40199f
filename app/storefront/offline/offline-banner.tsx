import { WifiOff } from 'lucide-react'
import { useOnline } from '../../browser/use-online.ts'

/** Along the bottom edge while there is no network: nothing on the page moves when it comes or goes. */
export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <p className="offline-banner -mb-1 flex min-h-13 items-center justify-center gap-3 bg-ink px-4 pt-2 pb-3 text-sm font-bold text-white">
      <WifiOff className="size-5 shrink-0" />
      Vous êtes hors ligne : ce que vous avez déjà ouvert reste là.
    </p>
  )
}
