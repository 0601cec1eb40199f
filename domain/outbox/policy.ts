/** How the outbox treats the entries of one kind. */
export interface KindPolicy {
  /** French, for screens and the audit log */
  label: string
  /** milliseconds until an entry is no longer sent, unless the entry itself says when */
  lifetimeMs: number
  /** milliseconds until the next attempt after `tries` attempts; 0 tries: until the first */
  delayMs: (tries: number) => number
  /** its secret is what is sent: an entry without it cannot be sent again */
  needsSecret?: true
  /** an entry with a secret brings what it needs to be sent, even where its channel is not configured */
  bringsServer?: true
  /** may be sent twice without harm: an attempt whose result is unknown is repeated */
  isIdempotent?: true
  /** an administrator may only abandon it after the last attempt */
  triedToTheEnd?: true
}

/** How the outbox treats the entries for one kind of other system. */
export interface ChannelPolicy {
  kinds: Readonly<Record<string, KindPolicy>>
  /** French explanations of why an entry was not sent */
  failures: Readonly<Record<string, string>>
}

/** Doubles the delay with each try, from `first` to at most `max` milliseconds; the first attempt does not wait. */
export function doublingDelay(first: number, max: number): KindPolicy['delayMs'] {
  return (tries) => (tries <= 0 ? 0 : Math.min(first * 2 ** Math.min(tries - 1, 40), max))
}

/** Waits these milliseconds before the first attempt, the second and so on; the last one then repeats. */
export function delaySteps(steps: readonly [number, ...number[]]): KindPolicy['delayMs'] {
  return (tries) => steps[Math.min(Math.max(tries, 0), steps.length - 1)] ?? steps[0]
}
