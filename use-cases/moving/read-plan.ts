import {
  DATE_ORDER,
  MOVING_LIMITS,
  type MovingMapping,
  RATE,
  TAX_RATE,
} from '../../contracts/moving-event.ts'
import { isCategory } from '../../domain/catalogue/categories.ts'
import { fail, failAt, type Result } from '../../domain/errors.ts'
import { CHOICES, type ChoiceOf } from '../../domain/moving/choices.ts'
import type { ForeignCatalogue } from '../../domain/moving/foreign-product.ts'
import type { MovingPlan } from '../../domain/moving/moving-plan.ts'
import { proposedRole } from '../../domain/moving/option-roles.ts'
import { type MappedCategory, proposeCategory } from '../../domain/moving/propose-category.ts'
import { proposeRate } from '../../domain/moving/propose-rate.ts'
import { fold } from '../../domain/text/fold.ts'
import { formatNumber } from '../../domain/text/format.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'

export interface ReadPlan extends MovingPlan {
  /** what each category of the file becomes, in the order of the file */
  categories: ReadonlyMap<string, MappedCategory & { remembered: boolean }>
  withHidden: boolean
  /** see `proposeRate` */
  proposedRate: number | null
}

/** The merchant's decisions about a file; for those that are missing, those of the last import or what its names say. */
export async function readPlan(
  { store, clock }: ReadDeps & Pick<WriteDeps, 'clock'>,
  { program, products, dates, tax }: ForeignCatalogue,
  mapping: MovingMapping | null,
): Promise<Result<ReadPlan>> {
  const paths = new Set(products.filter(({ isPart }) => !isPart).map(({ category }) => category))
  if (paths.size > MOVING_LIMITS.categories) return fail('FILE_UNREADABLE', { message: TOO_MANY })
  const proposedRate = proposeRate(products)
  if (mapping && mapping.rate === undefined && proposedRate === null)
    return failAt('rate', 'INVALID_INPUT', RATE)
  if (mapping && dates?.order === null && dates.openDate !== null)
    return failAt('dateOrder', 'INVALID_INPUT', DATE_ORDER)
  if (mapping && tax === 'needed' && mapping.taxRate === undefined)
    return failAt('taxRate', 'INVALID_INPUT', TAX_RATE)
  const remembered = new Map((await store.moved.categories(program)).map((one) => [one.source, one] as const))
  const given = new Map(mapping?.categories.map((one) => [one.source, one]))
  const mapped = (path: string): MappedCategory & { remembered: boolean } => {
    const [chosen, earlier] = [given.get(path), remembered.get(path)]
    if (chosen) return { category: chosen.category, subCategory: chosen.subCategory, remembered: false }
    if (!earlier) return { ...proposeCategory(path), remembered: false }
    const category = isCategory(earlier.category) ? earlier.category : null
    return { category, subCategory: earlier.subCategory, remembered: true }
  }
  const categories = new Map(Array.from(paths, (path) => [path, mapped(path)]))
  const roles = new Map(mapping?.options.map(({ name, role }) => [fold(name), role]))
  return {
    ok: true,
    categories,
    categoryOf: (path) => categories.get(path) ?? proposeCategory(path),
    roleOf: (name) => roles.get(fold(name)) ?? proposedRole(name),
    rate: mapping?.rate ?? proposedRate ?? 1,
    proposedRate,
    now: clock(),
    choiceOf: choices(mapping),
    defaultStock: mapping?.defaultStock ?? 0,
    withHidden: mapping?.withHidden ?? false,
  }
}

function choices(mapping: MovingMapping | null): ChoiceOf {
  const given = new Map(mapping?.choices.map((one) => [`${one.kind} ${one.reference ?? ''}`, one]))
  return (kind, reference) => {
    const answer = given.get(`${kind} ${reference}`) ?? given.get(`${kind} `)
    return answer ? { choice: answer.choice, price: answer.price } : { choice: CHOICES[kind][0] }
  }
}

const TOO_MANY = `Le fichier a plus de ${formatNumber(MOVING_LIMITS.categories)} catégories. Découpez-le en plusieurs fichiers.`
