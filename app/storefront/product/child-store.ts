import type { TypedMeasures } from '../../../domain/catalogue/typed-measures.ts'
import { isRecord, own, parseJson, readText } from '../../../domain/unknown-values.ts'
import { createWriterItem } from '../../session/account-texts.ts'

/** A child as it was measured last on this device. */
export interface MeasuredChild extends TypedMeasures {
  /** may be empty */
  name: string
  /** ISO date */
  measuredAt: string
}

const MOST = 6
const LONGEST = 40

const storage = createWriterItem('localStorage', 'childSizes')

/** The children of this device, the latest first; other content of the storage is ignored. */
export function readChildren(): MeasuredChild[] {
  const stored = parseJson(storage.read())
  if (!Array.isArray(stored)) return []
  return stored.flatMap((child) => {
    if (!isRecord(child)) return []
    const text = (name: string) => (readText(own(child, name)) ?? '').slice(0, LONGEST)
    const measuredAt = text('measuredAt')
    if (Number.isNaN(Date.parse(measuredAt))) return []
    const ageUnit = text('ageUnit') === 'ans' ? 'ans' : 'mois'
    const measures = { age: text('age'), height: text('height'), weight: text('weight'), foot: text('foot') }
    return [{ name: text('name'), ageUnit, ...measures, measuredAt }]
  })
}

/** Remembers a child; one of the same name is replaced, and keeps what was measured only then. */
export function rememberChild(child: MeasuredChild): void {
  const children = readChildren()
  const former = children.find(({ name }) => name === child.name)
  const kept = { ...child, foot: child.foot || former?.foot || '' }
  const merged = child.foot && former ? { ...former, foot: child.foot, measuredAt: child.measuredAt } : kept
  storage.write(JSON.stringify([merged, ...children.filter((one) => one !== former)].slice(0, MOST)))
}

export function forgetChildren(): void {
  storage.write(null)
}
