import * as v from 'valibot'
import { variant } from '../../../contracts/variants.ts'
import type { Variant } from '../../../domain/catalogue/variants.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'

const variants = v.array(variant)

/** The current stock by colour and size in the body of a 409 answer; empty when it has none. */
export function conflictVariants(body: unknown): Variant[] {
  const read = v.safeParse(variants, isRecord(body) ? own(body, 'variants') : null)
  return read.success ? read.output : []
}
