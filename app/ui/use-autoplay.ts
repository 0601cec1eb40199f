import { type FocusEvent, useEffect, useState } from 'react'
import { prefersReducedMotion } from '../browser/reduced-motion.ts'

/** What turns by itself, and how it is held. */
export interface Autoplay {
  /** the reader has stopped it for good */
  stopped: boolean
  stop: (stopped: boolean) => void
  /** holds it still for a while, as after a click */
  holdFor: (milliseconds: number) => void
  /** to be spread on what rotates: a pointer or the focus inside holds it still */
  holders: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Calls `advance` every `period` milliseconds, but never under a pointer or the focus, in a hidden tab, for a reader
 * who asked for less motion, or once stopped.
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
      // The focus a click leaves behind holds nothing: the pointer has gone on.
      onFocus: (event) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}
