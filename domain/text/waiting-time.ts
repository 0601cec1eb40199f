const MINUTE = 60

/** How long to wait, as people say it: `40 secondes`, `1 minute`, `12 minutes`. */
export function waitingTime(seconds: number): string {
  const [count, unit] = seconds < MINUTE ? [seconds, 'seconde'] : [Math.ceil(seconds / MINUTE), 'minute']
  return `${count} ${unit}${count > 1 ? 's' : ''}`
}
