import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { notify } from '../../ui/toasts.tsx'
import type { ImageViewer, ViewerStart } from './image-viewer.tsx'

/** Factor by which two fingers move apart before the viewer opens. */
const PINCH_RATIO = 1.15

interface OpenViewer {
  Viewer: typeof ImageViewer
  start: ViewerStart
}

/** Opens the images full-screen by click, double tap, or pinch on `pinched`. The code loads on the first use. */
export function useImageViewer(images: readonly string[], name: string, shown: number) {
  const pinched = useRef<HTMLAnchorElement>(null)
  const loading = useRef<ViewerStart | null>(null)
  const [opened, setOpened] = useState<OpenViewer | null>(null)

  async function load(start: ViewerStart) {
    // A second call while the code loads is a double tap or a pinch: the viewer opens zoomed.
    if (loading.current) return void Object.assign(loading.current, { zoomed: true })
    loading.current = start
    try {
      const { ImageViewer } = await import('./image-viewer.tsx')
      setOpened({ Viewer: ImageViewer, start })
    } catch {
      notify.error('La photo n’a pas pu être agrandie. Vérifiez votre connexion.')
    }
    loading.current = null
  }

  function open(index: number, event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { clientX: x, clientY: y, detail } = event
    void load({ index, zoomed: false, tap: detail === 0 ? null : { x, y, at: event.timeStamp } })
  }

  usePinch(pinched, () => images[shown] && void load({ index: shown, zoomed: true, tap: null }))

  const viewerDialog: Elements = opened && (
    <opened.Viewer images={images} name={name} start={opened.start} onClosed={() => setOpened(null)} />
  )
  return { pinched, viewerDialog, open }
}

/** Replaces the browser's own pinch zoom on the element. */
function usePinch(element: RefObject<HTMLElement | null>, onPinch: () => void): void {
  const onApart = useEffectEvent(onPinch)
  useEffect(() => {
    const target = element.current
    let from: number | null = null
    const begin = (event: TouchEvent) => {
      from = gap(event)
      if (from !== null) event.preventDefault()
    }
    const move = (event: TouchEvent) => {
      const now = gap(event)
      if (from === null || now === null || now < from * PINCH_RATIO) return
      from = null
      onApart()
    }
    // React's touch listeners are passive, so they cannot prevent the browser's zoom.
    target?.addEventListener('touchstart', begin, { passive: false })
    target?.addEventListener('touchmove', move, { passive: true })
    return () => {
      target?.removeEventListener('touchstart', begin)
      target?.removeEventListener('touchmove', move)
    }
  }, [element])
}

/** Pixels between two fingers. */
function gap({ touches }: TouchEvent): number | null {
  const [one, other] = touches
  return one && other && touches.length === 2
    ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    : null
}
