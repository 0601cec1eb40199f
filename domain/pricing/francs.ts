const THOUSANDS_MARK = '\u202f'

/** Formats whole francs as `12 500 FCFA` with U+202F between thousands. Non-finite amounts become 0. */
export function formatFrancs(amount: number): string {
  return `${groupThousands(amount, THOUSANDS_MARK)} FCFA`
}

/** Formats francs as `formatFrancs` does, but with ordinary spaces, for chats, mails and print. */
export function formatFrancsPlain(amount: number): string {
  return `${groupThousands(amount, ' ')} FCFA`
}

/** Rounds to whole francs, because the franc has no subdivision. */
export function roundToFranc(amount: number): number {
  return Math.round(amount)
}

/** `12 500`, by default with U+202F between thousands. Non-finite amounts become 0. */
export function groupThousands(amount: number, mark = THOUSANDS_MARK): string {
  const whole = Number.isFinite(amount) ? roundToFranc(amount) : 0
  // Numbers from 1e21 print with an exponent; BigInt does not.
  const digits = BigInt(Math.abs(whole)).toString()
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, mark)
  return whole < 0 ? `-${grouped}` : grouped
}
