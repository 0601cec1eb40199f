import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  fittedSize,
  keepInside,
  type Point,
  pinch,
  swipeTo,
  TAP_SCALE,
  type View,
  WHOLE,
  zoomAt,
} from './zoom-view.ts'

/** Maximum pixels of movement for a tap. */
const TAP_SLOP = 10
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_SLOP = 40
/** Natural logarithm of the scale factor per pixel of wheel movement. */
const WHEEL_SPEED = 0.002

interface Gesture {
  from: View
  start: Point
  at: number
  /** largest distance so far of the pointer from `start`, in pixels */
  moved: number
  isPinch: boolean
}

interface Tap extends Point {
  /** `timeStamp` of the event, because on a busy phone the handler runs later */
  at: number
}

interface Options {
  stage: RefObject<HTMLElement | null>
  count: number
  index: number
  onIndex: (index: number) => void
  /** the tap that opened the viewer; a second tap soon after makes a double tap */
  openedBy: Tap | null
  start: View
}

/** Manages the image's view: pinch, drag, tap, click, wheel and `zoom` change the view, swipes change the image. */
export function useZoom({ stage, count, index, onIndex, openedBy, start }: Options) {
  const [view, setView] = useState(start)
  // Always the current view: `view` is outdated when both fingers move before the next render.
  const latest = useRef(start)
  const [drag, setDrag] = useState(0)
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture | null>(null)
  const lastTap = useRef<Tap | null>(openedBy)

  /** Position relative to the centre of the stage. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }

  function update(next: View) {
    latest.current = next
    setView(next)
  }

  function show(next: View) {
    const element = stage.current
    if (!element) return
    const image = element.querySelector<HTMLImageElement>('[data-current] img')
    const screen = { width: element.clientWidth, height: element.clientHeight }
    const natural = { width: image?.naturalWidth || 1, height: image?.naturalHeight || 1 }
    update(keepInside(next, fittedSize(natural, screen), screen))
  }

  const zoom = (factor: number, point: Point = { x: 0, y: 0 }) =>
    show(zoomAt(latest.current, latest.current.scale * factor, point))
  const move = (x: number, y: number) =>
    show({ ...latest.current, x: latest.current.x + x, y: latest.current.y + y })

  function turnTo(next: number) {
    setDrag(0)
    if (next === index || next < 0 || next >= count) return
    update(WHOLE)
    onIndex(next)
  }

  function begin(isPinch: boolean, start: Point, at: number) {
    gesture.current = { from: latest.current, start, at, moved: 0, isPinch }
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (pointers.current.size < 2) pointers.current.set(event.pointerId, pointOf(event))
    setDrag(0)
    begin(pointers.current.size === 2, pointOf(event), event.timeStamp)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = gesture.current
    const last = pointers.current.get(event.pointerId)
    if (!now || !last) return
    const point = pointOf(event)
    const before = twoOf(pointers.current)
    pointers.current.set(event.pointerId, point)
    now.moved = Math.max(now.moved, Math.hypot(point.x - now.start.x, point.y - now.start.y))
    const after = twoOf(pointers.current)
    if (before && after) return show(pinch(latest.current, before, after))
    if (now.isPinch) return
    if (latest.current.scale > 1) return move(point.x - last.x, point.y - last.y)
    if (now.moved > TAP_SLOP) setDrag(point.x - now.start.x)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const now = gesture.current
    const point = pointOf(event)
    if (!pointers.current.delete(event.pointerId) || !now || pointers.current.size > 0) return
    gesture.current = null
    setDrag(0)
    if (now.isPinch) return
    if (now.moved <= TAP_SLOP) return tap({ ...point, at: event.timeStamp }, event.pointerType)
    const swipe = {
      dx: point.x - now.start.x,
      ms: event.timeStamp - now.at,
      width: event.currentTarget.clientWidth,
    }
    if (now.from.scale === 1) turnTo(swipeTo(index, count, swipe))
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId)
    if (pointers.current.size === 0) gesture.current = null
    setDrag(0)
  }

  /** Zooms in, or back out, on a mouse click or on the second tap of a double tap. */
  function tap(now: Tap, pointerType: string) {
    const before = lastTap.current
    const isSecond =
      before !== null &&
      now.at - before.at < DOUBLE_TAP_MS &&
      Math.hypot(now.x - before.x, now.y - before.y) < DOUBLE_TAP_SLOP
    lastTap.current = isSecond ? null : now
    if (isSecond !== (pointerType === 'mouse'))
      show(zoomAt(latest.current, latest.current.scale > 1 ? 1 : TAP_SCALE, now))
  }

  useWheel(stage, (event) => zoom(Math.exp(-event.deltaY * WHEEL_SPEED), pointOf(event)))

  return {
    view,
    drag,
    isHeld: pointers.current.size > 0,
    zoom,
    move,
    turnTo,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

function twoOf(pointers: ReadonlyMap<number, Point>): [Point, Point] | null {
  const [first, second] = pointers.values()
  return first && second ? [first, second] : null
}

/** React's wheel listeners are passive, so they cannot prevent the page behind the viewer from scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const zoom = useEffectEvent(onWheel)
  useEffect(() => {
    const element = stage.current
    const handle = (event: WheelEvent) => {
      event.preventDefault()
      zoom(event)
    }
    element?.addEventListener('wheel', handle, { passive: false })
    return () => element?.removeEventListener('wheel', handle)
  }, [stage])
}
