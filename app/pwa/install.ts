import { useSyncExternalStore } from 'react'
import { createEmitter, createStorageItem } from '../browser/store.ts'

/** The `beforeinstallprompt` event. */
interface InstallSignal extends Event {
  prompt: () => Promise<unknown>
}

/** Whether the shop can be installed: set on `beforeinstallprompt`, removed on installation. */
const flag = createStorageItem('localStorage', 'installAvailable')
const changes = createEmitter('every tab')
let signal: InstallSignal | null = null

/** Must be called before hydration, because the browser fires `beforeinstallprompt` only once. */
export function followInstallSignals(): void {
  if (isStandalone()) flag.write(null)
  window.addEventListener('beforeinstallprompt', (event) => {
    // Hides the browser's own install banner, because the shop shows a button.
    event.preventDefault()
    signal = event as InstallSignal
    setAvailable('yes')
  })
  window.addEventListener('appinstalled', () => {
    signal = null
    setAvailable(null)
  })
}

export function useInstallable(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => flag.read() !== null && !isStandalone(),
    () => false,
  )
}

/** Shows the browser's prompt. @returns false when this tab has no `beforeinstallprompt` event left */
export async function install(): Promise<boolean> {
  if (signal === null) return false
  const given = signal
  signal = null // The event can be used only once.
  await given.prompt()
  return true
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

function setAvailable(available: 'yes' | null): void {
  flag.write(available)
  changes.emit()
}
