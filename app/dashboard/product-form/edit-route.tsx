import { useLocation } from 'react-router'
import { readProduct } from '../../../contracts/product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { LoadFailure } from '../load-failure.tsx'
import { SectionSkeleton } from '../shell/shell-skeleton.tsx'
import type { Route } from './+types/edit-route'
import { initialValues } from './form-values.ts'
import { ProductForm } from './product-form.tsx'
import { useFreshProduct } from './use-fresh-product.ts'

export default function EditProductPage({ params }: Route.ComponentProps) {
  const { state } = useLocation()
  return <EditProduct key={params.id} id={params.id} brought={readState(state, params.id)} />
}

function EditProduct({ id, brought }: { id: string; brought: Product | null }) {
  const { product, failure, retry, touch } = useFreshProduct(id, brought)
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">Modifier un produit</h1>
      {product && <ProductForm key={contentOf(product)} product={product} onTouch={touch} />}
      {!product && failure && <LoadFailure failure={failure} retry={retry} />}
      {!product && !failure && <SectionSkeleton />}
    </div>
  )
}

/** What the form shows of a product: the form starts anew only when the server's word differs in that. */
function contentOf(product: Product): string {
  return JSON.stringify([initialValues(product, '', 0), product.images])
}

/** The product a click in the table brought along in the navigation state. */
function readState(state: unknown, id: string): Product | null {
  try {
    const product = readProduct(isRecord(state) ? own(state, 'product') : null)
    return product._id === id ? product : null
  } catch {
    return null
  }
}
