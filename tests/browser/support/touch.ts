import type { CDPSession } from 'playwright-core'

type Finger = readonly [x: number, y: number]

/** Moves several fingers at the same time, each along a straight line. */
export async function drag(touch: CDPSession, from: readonly Finger[], to: readonly Finger[], steps = 6) {
  const at = (share: number) =>
    from.map(([x, y], id) => {
      const [toX = x, toY = y] = to[id] ?? []
      return { id, x: x + (toX - x) * share, y: y + (toY - y) * share }
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Taps twice. The timestamps are 0.1 s apart, even when a busy machine handles the events later. */
export async function tapTwice(touch: CDPSession, x: number, y: number) {
  const now = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchEnd', timestamp: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      timestamp,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
    })
  await Promise.all([
    send('touchStart', now),
    send('touchEnd', now),
    send('touchStart', now + 0.1),
    send('touchEnd', now + 0.1),
  ])
}
