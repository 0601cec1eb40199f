const THOUSANDS_MARK = '\u202f'

/** `12 500 FCFA`: whole francs, U+202F between the thousands. Non-finite amounts read as 0. */
export function formatFrancs(amount: number): string {
  return `${groupThousands(amount, THOUSANDS_MARK)} FCFA`
}

/** The same with ordinary spaces, for chat texts, CSV and print. */
export function formatFrancsPlain(amount: number): string {
  return `${groupThousands(amount, ' ')} FCFA`
}

/** The franc has no subdivision: every computed price is rounded to the whole franc, once. */
export function roundToFranc(amount: number): number {
  return Math.round(amount)
}

function groupThousands(amount: number, mark: string): string {
  const whole = Number.isFinite(amount) ? roundToFranc(amount) : 0
  // Through BigInt, because a number from 1e21 on prints with an exponent.
  const digits = BigInt(Math.abs(whole)).toString()
  const formatNumber = digits.replace(/\B(?=(\d{3})+$)/g, mark)
  return whole < 0 ? `-${formatNumber}` : formatNumber
}
