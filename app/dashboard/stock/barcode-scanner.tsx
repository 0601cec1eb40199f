import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'

/** Pause between two readings of the video, in milliseconds. */
const SCAN_INTERVAL_MS = 200
/** Milliseconds that a code must be out of view before it counts again. */
const SAME_CODE_MS = 2000

interface BarcodeDetector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector
  }
}

export function canScan(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined
}

interface BarcodeScannerProps {
  onCode: (code: string) => void
  onStop: () => void
}

export function BarcodeScanner({ onCode, onStop }: BarcodeScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const report = useEffectEvent((code: string) => {
    navigator.vibrate?.(60)
    onCode(code)
  })
  const fail = useEffectEvent(() => setFailed(true))

  useEffect(() => {
    const controller = new AbortController()
    scan(video.current, controller.signal, (code) => report(code)).catch(() => {
      if (!controller.signal.aborted) fail()
    })
    return () => controller.abort()
  }, [])

  if (failed) {
    return (
      <Alert kind="warning">
        <p>La caméra n’est pas disponible. Autorisez-la dans le navigateur, ou tapez le code.</p>
        <button type="button" onClick={onStop} className="word-link">
          Fermer
        </button>
      </Alert>
    )
  }
  return (
    <div className="relative overflow-hidden rounded-card bg-ink">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Caméra"
        className="mx-auto max-h-72 w-full object-cover"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-8 top-1/2 border-t-2 border-white/80"
      />
      <p className="p-2 text-center text-sm text-white">Placez le code-barres sur la ligne.</p>
    </div>
  )
}

/** Detects codes until `signal` is aborted. @throws when the camera cannot be used */
async function scan(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  if (!window.BarcodeDetector || !video) return
  const detector = new window.BarcodeDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  let last = { code: '', until: 0 }
  while (!signal.aborted) {
    // Unreadable frames are skipped.
    const [found] = await detector.detect(video).catch(() => [])
    const code = found?.rawValue.trim() ?? ''
    const now = performance.now()
    if (code !== '' && (code !== last.code || now >= last.until)) onCode(code)
    if (code !== '') last = { code, until: now + SAME_CODE_MS }
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
  }
}
