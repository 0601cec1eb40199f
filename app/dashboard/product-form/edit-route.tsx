import type { Route } from './+types/edit-route'
import { ProductForm } from './product-form.tsx'
import { WithProduct } from './with-product.tsx'

export default function EditProductPage({ params: { id } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">Modifier un produit</h1>
      <WithProduct key={id} id={id}>
        {(product, { key, touch }) => (
          <ProductForm key={key} source={{ kind: 'edit', product }} onEdit={touch} />
        )}
      </WithProduct>
    </div>
  )
}
