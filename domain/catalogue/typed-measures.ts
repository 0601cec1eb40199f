import { readDecimal } from '../pricing/read-amount.ts'
import type { HelpTable, Measures } from './size-help.ts'

/** The measures of a child as they were typed. */
export interface TypedMeasures {
  age: string
  ageUnit: 'mois' | 'ans'
  /** centimetres */
  height: string
  /** kilograms */
  weight: string
  /** length of the foot in centimetres */
  foot: string
}

export type MeasureField = Exclude<keyof TypedMeasures, 'ageUnit'>

const MONTHS_IN_18_YEARS = 216

const LIMITS: Readonly<Record<MeasureField, readonly [min: number, max: number, problem: string]>> = {
  age: [0, MONTHS_IN_18_YEARS, 'Indiquez un âge de 0 à 18 ans.'],
  height: [30, 220, 'Indiquez une taille de 30 à 220 cm.'],
  weight: [1, 150, 'Indiquez un poids de 1 à 150 kg.'],
  foot: [5, 35, 'Indiquez une longueur de 5 à 35 cm.'],
}

const FIELDS = { body: ['age', 'height', 'weight'], foot: ['foot'] } as const

type Read =
  | { ok: true; measures: Measures }
  | { ok: false; issues: { path: MeasureField; message: string }[] }

/** Reads typed measures; a problem is named beside its field. */
export function readMeasures(typed: TypedMeasures, measure: HelpTable['measure']): Read {
  const issues: { path: MeasureField; message: string }[] = []
  const read: Partial<Record<MeasureField, number>> = {}
  for (const path of FIELDS[measure]) {
    const text = typed[path].trim()
    if (text === '') continue
    const factor = path === 'age' && typed.ageUnit === 'ans' ? 12 : 1
    const value = readDecimal(text) * factor
    const [min, max, message] = LIMITS[path]
    if (value >= min && value <= max) read[path] = value
    else issues.push({ path, message })
  }
  if (issues.length === 0 && Object.keys(read).length === 0)
    issues.push({ path: FIELDS[measure][0], message: 'Indiquez au moins une mesure.' })
  if (issues.length > 0) return { ok: false, issues }
  const { age, weight, height = read.foot } = read
  return {
    ok: true,
    measures: {
      ...(age !== undefined && { months: Math.floor(age) }),
      ...(height !== undefined && { centimetres: height }),
      ...(weight !== undefined && { kilograms: weight }),
    },
  }
}
