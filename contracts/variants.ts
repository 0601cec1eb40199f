import * as v from 'valibot'
import { PRODUCT_LIMITS } from '../domain/catalogue/product.ts'
import type { Variant } from '../domain/catalogue/variants.ts'
import { cleanLine } from '../domain/text/clean-text.ts'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { count, named, optionalText, success, text } from './answer-fields.ts'
import { inputObject } from './fields.ts'
import { stockCount } from './product.ts'

/** Maximum variants of one product: forty colours in forty sizes. */
export const MAX_VARIANTS = 1600

/** A colour or a size; empty or absent for none. */
export const choice = v.optional(
  v.nullable(
    v.pipe(
      v.string(VALIDATION_MESSAGES.variants),
      v.trim(),
      v.maxLength(PRODUCT_LIMITS.choice, VALIDATION_MESSAGES.variants),
      v.transform((typed) => cleanLine(typed) || null),
    ),
  ),
  null,
)

const stock = stockCount(VALIDATION_MESSAGES.productStock)

function cells<const Cell extends v.GenericSchema>(cell: Cell) {
  return v.pipe(
    v.array(cell, VALIDATION_MESSAGES.variants),
    v.maxLength(MAX_VARIANTS, VALIDATION_MESSAGES.variants),
  )
}

/**
 * The stock by colour and size in the product form (C-11). `was`: the displayed stock; an edited stock that has also
 * changed since then is a conflict.
 */
export const variantsInput = cells(
  inputObject({ color: choice, size: choice, stock, was: v.exactOptional(stock) }),
)

export type VariantInput = v.InferOutput<typeof variantsInput>[number]

/** The body of `PATCH /products/{id}/variants` (C-12): new stocks of some variants; `was`: the stock on the screen. */
export const variantsChange = inputObject({
  cells: v.pipe(
    cells(
      inputObject({
        color: choice,
        size: choice,
        stock,
        was: stock,
      }),
    ),
    v.minLength(1, VALIDATION_MESSAGES.nothingToChange),
  ),
})

export type VariantChange = v.InferOutput<typeof variantsChange>['cells'][number]

/** The stock of one colour and size in API responses. */
export const variant = named(
  'Variant',
  v.object({ color: optionalText, size: optionalText, stock: count } satisfies Record<
    keyof Variant,
    v.GenericSchema
  >),
)

/** The answer of `PATCH /products/{id}/variants`. */
export const variantsAnswer = v.object({
  success,
  message: text,
  stock: count,
  variants: v.array(variant),
  refused: v.pipe(
    v.array(variant),
    v.description('The cells that were not written, with their current stock'),
  ),
})
