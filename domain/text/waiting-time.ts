const MINUTE = 60

/** Formats a delay in French: `40 secondes`, `1 minute`, `12 minutes`. */
export function waitingTime(seconds: number): string {
  const [count, unit] = seconds < MINUTE ? [seconds, 'seconde'] : [Math.ceil(seconds / MINUTE), 'minute']
  return `${count} ${unit}${count > 1 ? 's' : ''}`
}
