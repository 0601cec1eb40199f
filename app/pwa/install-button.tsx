import { Download } from 'lucide-react'
import { notify } from '../ui/toasts.tsx'
import { install, useInstallable } from './install.ts'

/** Installs the shop on the phone; only there while the browser can (storefront.md §4). */
export function InstallButton({ className }: { className: string }) {
  const installable = useInstallable()
  if (!installable) return null

  async function press() {
    if (await install()) return
    notify.info('Dans le menu du navigateur, choisissez « Installer l’application ».', { id: 'install' })
  }

  return (
    <button type="button" onClick={() => void press()} className={className}>
      <Download className="size-5 shrink-0" />
      Installer l’application
    </button>
  )
}
