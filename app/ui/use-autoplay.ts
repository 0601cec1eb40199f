import { type FocusEvent, useEffect, useState } from 'react'
import { prefersReducedMotion } from '../browser/preferences.ts'

export interface Autoplay {
  /** stopped by the user */
  stopped: boolean
  stop: (stopped: boolean) => void
  /** pauses for some milliseconds, for example after a click */
  holdFor: (milliseconds: number) => void
  /** props of the rotating element: pause on hover and focus */
  holders: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Calls `advance` every `period` milliseconds, except on hover or focus, in a hidden tab, with reduced motion, or after
 * a stop.
 */
export function useAutoplay(advance: () => void, period: number): Autoplay {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const [stopped, stop] = useState(false)
  const [resumeAt, setResumeAt] = useState(0)

  useEffect(() => {
    if (held || stopped || prefersReducedMotion()) return
    const wait = Math.max(period, resumeAt - Date.now() + period)
    let timer = setTimeout(function turn() {
      if (!document.hidden) advance()
      timer = setTimeout(turn, period)
    }, wait)
    return () => clearTimeout(timer)
  }, [held, stopped, resumeAt, advance, period])

  return {
    stopped,
    stop,
    holdFor: (milliseconds) => setResumeAt(Date.now() + milliseconds),
    holders: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // Focus after a click does not pause.
      onFocus: (event) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}
