import { useSyncExternalStore } from 'react'
import { createEmitter, createStorageItem } from '../../browser/store.ts'

const storage = createStorageItem('localStorage', 'orderSound')
const changes = createEmitter('every tab')
/** Frequency in hertz, start in seconds. */
const NOTES = [
  { frequency: 880, start: 0 },
  { frequency: 1318.5, start: 0.14 },
] as const
const NOTE_LENGTH = 0.35
const LOUDNESS = 0.2

export function useOrderBell(): { on: boolean; switchTo: (on: boolean) => void } {
  return { on: useSyncExternalStore(changes.subscribe, isOn, () => true), switchTo }
}

/** Rings in a single tab, if the browser allows sound. */
export async function ringForOrder(): Promise<void> {
  // Browsers block sound before the first interaction.
  if (!isOn() || navigator.userActivation?.hasBeenActive === false) return
  if (!('locks' in navigator)) return play()
  await navigator.locks.request('order-bell', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    play()
    // The lock is held until the other tabs have received the event too.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
}

function switchTo(on: boolean): void {
  storage.write(on ? 'on' : 'off')
  changes.emit()
  if (on) play()
}

function isOn(): boolean {
  return storage.read() !== 'off'
}

function play(): void {
  const audio = new AudioContext()
  for (const { frequency, start } of NOTES) {
    const at = audio.currentTime + start
    const volume = audio.createGain()
    volume.gain.setValueAtTime(LOUDNESS, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_LENGTH)
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume).connect(audio.destination)
    note.start(at)
    note.stop(at + NOTE_LENGTH)
    note.onended = () => start > 0 && void audio.close()
  }
}
