import { reorderQuery } from '../../../contracts/costs.ts'
import { validate } from '../../../contracts/fields.ts'
import { DEFAULT_PLAN, type ReorderPlan } from '../../../domain/costs/reorder.ts'
import { parseJson } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'

const remembered = createStorageItem('localStorage', 'reorderPlan')

/** The plan as typed last in this browser, otherwise the default. */
export function readPlan(): ReorderPlan {
  const stored = validate(reorderQuery, parseJson(remembered.read()))
  return stored.ok ? stored.value : DEFAULT_PLAN
}

/** Remembers a typed plan. @returns the issues of a plan that is refused */
export function writePlan(typed: Record<keyof ReorderPlan, string>) {
  const checked = validate(reorderQuery, typed)
  if (checked.ok) remembered.write(JSON.stringify(typed))
  return checked.ok ? [] : checked.issues.map(({ path }) => ({ path, message: INVALID_DAYS }))
}

const INVALID_DAYS = 'Indiquez un nombre de jours, de 1 à 365.'
