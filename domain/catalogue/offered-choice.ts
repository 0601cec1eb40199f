import { fold } from '../text/fold.ts'

/**
 * Returns a colour or size in the product's spelling, ignoring case and accents; null for no choice,
 * undefined when it is not offered.
 */
export function offeredChoice(chosen: string | null, offered: readonly string[]): string | null | undefined {
  if (chosen === null || chosen.trim() === '') return null
  if (offered.includes(chosen)) return chosen
  const requested = fold(chosen)
  return offered.find((choice) => fold(choice) === requested)
}

/** Lists the chosen colours and sizes the product does not offer, without duplicates. */
export function missingChoices(
  chosen: readonly { color: string | null; size: string | null }[],
  { colors, sizes }: { colors: readonly string[]; sizes: readonly string[] },
): string[] {
  const missing = chosen.flatMap(({ color, size }) => [
    ...(offeredChoice(color, colors) === undefined ? [color ?? ''] : []),
    ...(offeredChoice(size, sizes) === undefined ? [size ?? ''] : []),
  ])
  return [...new Set(missing)]
}
