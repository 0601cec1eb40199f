import * as v from 'valibot'
import { warnings } from '../../../contracts/answer-fields.ts'
import type { ProductChangeInput } from '../../../contracts/product-changes.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import type { Product, StockedProduct } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed } from '../admin-api.ts'
import type { ChangeResult } from '../change/send-change.ts'
import { useChange } from '../change/use-change.ts'

/** The fields of a product that an edit in its row has changed. */
export type EditedFields = Pick<StockedProduct, '_id'> & Partial<StockedProduct>

/** Read like every product (docs/decisions/035-one-schema-per-resource.md). */
const editedProduct = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Product => {
    try {
      return readProduct(dataset.value)
    } catch {
      addIssue()
      return NEVER
    }
  }),
)
export const editedAnswer = v.object({ product: editedProduct, warnings })

type EditResult = ChangeResult<v.InferOutput<typeof editedAnswer>>

/** Saves edits made in the row of a product, and shows the warnings about them. */
export function useProductEdit({ _id }: StockedProduct, onEdited: (edited: EditedFields) => void) {
  const { send, pending } = useChange()
  const save = (change: ProductChangeInput, onResult: (result: EditResult) => void) =>
    void send(
      {
        method: 'PATCH',
        path: encoded`/products/${_id}`,
        body: change,
        answer: editedAnswer,
        failure: messageOrFailed,
        silent: true,
        // Only for an outdated row: reloading the list could move the row.
        reload: (result) => !result.ok && (result.status === 404 || result.status === 409),
      },
      (result) => {
        if (result.ok) {
          const { product, warnings } = result.data
          onEdited(product)
          if (warnings.length > 0) void notify.warning(warnings.join(' '))
        }
        onResult(result)
      },
    )
  return { save, pending }
}
