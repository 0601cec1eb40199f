import { fold } from '../text/fold.ts'

/**
 * A colour or size as the product spells it, whatever its case and accents: null for none, undefined when the product
 * does not offer it.
 */
export function offeredChoice(chosen: string | null, offered: readonly string[]): string | null | undefined {
  if (chosen === null || chosen.trim() === '') return null
  if (offered.includes(chosen)) return chosen
  const wanted = fold(chosen)
  return offered.find((choice) => fold(choice) === wanted)
}

/** Those of the colours and sizes chosen that the product does not offer, each once. */
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
