import * as v from 'valibot'
import { DRAFT_LIMITS, type DraftFields, type ProductDraft } from '../domain/catalogue/product-draft.ts'
import { mapFields, PRODUCT_FIELDS } from '../domain/catalogue/product-fields.ts'
import type { Issue } from '../domain/errors.ts'
import { splitList } from '../domain/text/typed-list.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import {
  count,
  date,
  id,
  named,
  optionalText,
  requiredListOf,
  success,
  text,
  warnings,
} from './answer-fields.ts'
import { inputObject, tooLong, wholeNumber } from './fields.ts'
import { checkProduct, PRODUCT_INPUT_NAMES, type ProductInput } from './product.ts'

export const DRAFT_ID = /^[\w-]{16,64}$/

const draftId = v.pipe(v.string(VALIDATION_MESSAGES.draftId), v.regex(DRAFT_ID, VALIDATION_MESSAGES.draftId))

const typed = v.exactOptional(
  v.pipe(v.string(tooLong(DRAFT_LIMITS.text)), v.maxLength(DRAFT_LIMITS.text, tooLong(DRAFT_LIMITS.text))),
)
const checked = v.exactOptional(v.boolean('Cette case vaut true ou false.'))

const { images: _, ...entries } = mapFields((_, { kind }) => (kind === 'flag' ? checked : typed))

/** Fields of the product form, unvalidated as the user entered them; all are optional. */
export const draftFields = v.object({ ...entries, grid: typed }) as v.GenericSchema<unknown, DraftFields>

const imageIds = v.exactOptional(
  v.pipe(v.array(draftId, VALIDATION_MESSAGES.draftId), v.maxLength(2 * DRAFT_LIMITS.images)),
)

const VERSION = 'Indiquez la version du brouillon.'

/** The body of `PUT /drafts/{id}`. */
export const draftInput = inputObject({
  version: v.pipe(
    wholeNumber(0, Number.MAX_SAFE_INTEGER, VERSION),
    v.description('The version that was read; 0 creates the draft, unless it exists'),
  ),
  fields: draftFields,
  was: v.exactOptional(
    v.pipe(
      draftFields,
      v.description(
        'The fields that were read. If the draft has changed since, its fields are merged; what both changed to ' +
          'different values is refused (EDIT_CONFLICT). Absent: a draft that has changed is refused (DRAFT_CHANGED).',
      ),
    ),
  ),
  imageOrder: v.exactOptional(v.pipe(imageIds.wrapped, v.description('Ids of images; the others follow'))),
  removedImages: v.exactOptional(v.pipe(imageIds.wrapped, v.description('Ids of images'))),
})

export type DraftInput = v.InferOutput<typeof draftInput>

/** The parameters of the path `/drafts/{id}`. */
export const draftPath = v.object({ id: draftId })

/** The parameters of the path `/drafts/{id}/images/{image}`. */
export const draftImagePath = v.object({ id: draftId, image: draftId })

/** The query of `PUT /drafts/{id}/images/{image}`. */
export const draftImageQuery = v.object({
  position: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d{1,3}$/, 'La position est un nombre entier.'),
    v.transform(Number),
  ),
})

/** Drafts with the versions that were read. */
const readDrafts = (max: number) =>
  v.pipe(
    v.array(
      inputObject({ id: draftId, version: wholeNumber(1, Number.MAX_SAFE_INTEGER, VERSION) }),
      VALIDATION_MESSAGES.drafts,
    ),
    v.minLength(1, VALIDATION_MESSAGES.drafts),
    v.maxLength(max, `${max} brouillons au maximum.`),
  )

/** The body of `POST /drafts/publish`. */
export const publishDraftsInput = inputObject({ drafts: readDrafts(DRAFT_LIMITS.published) })

/** The body of `PATCH /drafts`: the same fields for several drafts. */
export const draftsChange = inputObject({
  drafts: readDrafts(DRAFT_LIMITS.drafts),
  fields: v.pipe(
    draftFields,
    v.check((fields) => Object.keys(fields).length > 0, VALIDATION_MESSAGES.nothingToChange),
  ),
  keepsFilled: v.optional(
    v.pipe(v.boolean(), v.description('Whether a field that is already filled in stays as it is')),
    false,
  ),
})

const image = v.object({ id, address: text })

const draft = named(
  'ProductDraft',
  v.object({
    id,
    fields: v.fallback(draftFields, {}),
    images: requiredListOf(image),
    version: count,
    userName: optionalText,
    createdAt: date,
    updatedAt: date,
  } satisfies Record<keyof ProductDraft, v.GenericSchema>),
)

/** The answer of `GET /drafts`. */
export const draftsAnswer = v.object({ success, drafts: requiredListOf(draft) })

/** The answer of routes that read or write one draft. */
export const draftAnswer = v.object({ success, draft })

/** The answer of `PUT /drafts/{id}/images/{image}`. */
export const draftImageAnswer = v.object({ success, image })

/** The answer of `PATCH /drafts`: each draft afterwards, or why it was not changed. */
export const draftsChangedAnswer = v.object({
  success,
  message: text,
  results: requiredListOf(v.object({ id, changed: v.boolean(), message: text })),
})

export type DraftsChange = v.InferOutput<typeof draftsChange>
export type DraftChangeResult = v.InferOutput<typeof draftsChangedAnswer>['results'][number]

const published = v.object({
  id,
  productId: v.pipe(optionalText, v.description('The product; null when it was not published')),
  message: v.pipe(text, v.description('Why it was not published')),
  warnings,
  issues: requiredListOf(v.object({ path: text, message: text })),
})

/** The answer of `POST /drafts/publish`. */
export const publishedAnswer = v.object({ success, message: text, results: requiredListOf(published) })

export type PublishResult = v.InferOutput<typeof published>

/** Converts the fields of a draft to the input of `productInput`; lists are split at commas. */
export function typedProduct(fields: DraftFields): Partial<Record<keyof ProductInput, unknown>> {
  const given = PRODUCT_INPUT_NAMES.filter((name) => fields[name] !== undefined).map((name) => {
    const value = fields[name]
    return [name, PRODUCT_FIELDS[name].kind === 'list' ? splitList(String(value)) : value]
  })
  return Object.fromEntries(given)
}

const GRID = 'Le stock par taille et couleur se publie depuis le formulaire.'

/** Issues that prevent publishing a draft, in the order of the form. */
export function draftIssues({ fields, images }: Pick<ProductDraft, 'fields' | 'images'>): Issue[] {
  const result = checkProduct(typedProduct(fields), { imagesMissing: images.length === 0 })
  const grid = fields.grid === undefined ? [] : [{ path: 'variants', message: GRID }]
  return [...(result.ok ? [] : result.issues), ...grid]
}
