/** Period in which a banner or slide is shown: ISO timestamps, null for no limit. */
export interface Period {
  from: string | null
  until: string | null
}

/** Whether a moment in epoch milliseconds is within a period; its end is exclusive. */
export function isWithin({ from, until }: Period, now: number): boolean {
  return (from === null || Date.parse(from) <= now) && (until === null || Date.parse(until) > now)
}
