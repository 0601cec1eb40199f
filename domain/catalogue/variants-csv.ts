import { trimmed } from '../text/typed-list.ts'
import { combineChoices } from './variant-plan.ts'
import { type Choices, type Variant, type VariantChoice, variantKey } from './variants.ts'

/** Formats variants as a cell: `Rouge/3 mois=4|Rouge/6 mois=0`, `Rouge=4` without sizes, `/3 mois=4` without colours. */
export function variantsCell(variants: readonly Variant[]): string {
  return variants.map((variant) => `${choiceCell(variant)}=${variant.stock}`).join('|')
}

function choiceCell({ color, size }: VariantChoice): string {
  const [colorText, sizeText] = [color ?? '', size ?? ''].map((text) => text.replace(/[\\/|=]/g, '\\$&'))
  return sizeText ? `${colorText}/${sizeText}` : `${colorText}`
}

/** An entry of a variants cell, as typed. */
export interface VariantEntry {
  text: string
  /** the text before `=`, split at `/` and unescaped */
  names: string[]
  /** null when the entry does not have the form `…=…` */
  stock: string | null
}

/** Splits a variants cell; `\` escapes `/`, `|`, `=` and itself. */
export function readVariantsCell(cell: string): VariantEntry[] {
  return trimmed(split(cell, '|')).map((text) => {
    const [name = '', stock, ...more] = split(text, '=')
    return {
      text,
      names: split(name, '/').map((escaped) => escaped.trim().replace(/\\([\\/|=])/g, '$1')),
      stock: more.length > 0 ? null : (stock?.trim() ?? null),
    }
  })
}

/** Splits at separators that are not escaped. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/**
 * Returns a function that splits an entry at its first slash into colour and size. If the product does not offer that
 * choice, the function tries all other splits, because a name can contain a slash; it accepts only a unique match.
 */
export function choiceReader(choices: Choices): (entry: VariantEntry) => VariantChoice {
  const offered = new Map(combineChoices(choices).map((choice) => [variantKey(choice), choice]))
  return ({ names }) => {
    const [color, ...size] = names
    const written = { color: color || null, size: size.join('/') || null }
    const exact = offered.get(variantKey(written))
    if (exact) return exact
    const readings = Array.from({ length: names.length + 1 }, (_, place) =>
      offered.get(variantKey({ color: names.slice(0, place).join('/'), size: names.slice(place).join('/') })),
    ).filter((choice) => choice !== undefined)
    return readings.length === 1 && readings[0] ? readings[0] : written
  }
}
