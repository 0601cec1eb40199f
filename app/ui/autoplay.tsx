import { Pause, Play } from 'lucide-react'
import { type FocusEvent, useEffect, useState } from 'react'
import { prefersReducedMotion } from '../browser/preferences.ts'
import { IconButton } from './button.tsx'

type Autoplay = ReturnType<typeof useAutoplay>

/**
 * Calls `advance` every `period` milliseconds, except on hover or focus, in a hidden tab, with reduced motion, or after
 * a stop by the user.
 */
export function useAutoplay(advance: () => void, period: number) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const [stopped, stop] = useState(false)
  const [resumeAt, setResumeAt] = useState(0)

  useEffect(() => {
    if (held || stopped || prefersReducedMotion()) return
    const wait = Math.max(period, resumeAt - performance.now() + period)
    let timer = setTimeout(function turn() {
      if (!document.hidden) advance()
      timer = setTimeout(turn, period)
    }, wait)
    return () => clearTimeout(timer)
  }, [held, stopped, resumeAt, advance, period])

  return {
    stopped,
    stop,
    /** Pauses for some milliseconds, for example after a click. */
    holdFor: (milliseconds: number) => setResumeAt(performance.now() + milliseconds),
    /** props of the rotating element */
    holders: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A click also focuses the element; this focus does not pause the rotation.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  }
}

/** Hidden with reduced motion, because the autoplay is off. */
export function AutoplayToggle({ rotation: { stopped, stop } }: { rotation: Autoplay }) {
  const Icon = stopped ? Play : Pause
  return (
    <IconButton
      className="motion-reduce:hidden"
      label={stopped ? 'Reprendre le défilement' : 'Arrêter le défilement'}
      onClick={() => stop(!stopped)}
    >
      <Icon className="size-4 fill-current" />
    </IconButton>
  )
}
