import { useSyncExternalStore } from 'react'
import { createEmitter } from '../browser/emitter.ts'
import { createStorageItem } from '../browser/storage-item.ts'

/** What a browser hands over when it would install the shop. */
interface InstallSignal extends Event {
  prompt: () => Promise<unknown>
}

/** Set from `beforeinstallprompt` until the shop is installed. */
const flag = createStorageItem('localStorage', 'installAvailable')
const changes = createEmitter('every tab')
let signal: InstallSignal | null = null

/** Follows the browser's signals. To be called before hydration: they are given once. */
export function followInstallSignals(): void {
  if (isStandalone()) flag.write(null)
  window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner stays away: the button is the way.
    event.preventDefault()
    signal = event as InstallSignal
    note('yes')
  })
  window.addEventListener('appinstalled', () => {
    signal = null
    note(null)
  })
}

/** Whether the shop can be installed: the browser said so, and it does not already run as an app. */
export function useInstallable(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => flag.read() !== null && !isStandalone(),
    () => false,
  )
}

/** Has the browser ask. @returns false when it has not given its signal in this tab: then only its own menu helps */
export async function install(): Promise<boolean> {
  if (signal === null) return false
  const given = signal
  signal = null // It serves once.
  await given.prompt()
  return true
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

function note(available: 'yes' | null): void {
  flag.write(available)
  changes.tell()
}
