import { History } from 'lucide-react'
import { stockHistoryPath } from '../page-paths.ts'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/edit-route'
import { ProductForm } from './product-form.tsx'
import { WithProduct } from './with-product.tsx'

export default function EditProductPage({ params: { id } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Modifier un produit" to={stockHistoryPath(id)} icon={History}>
        Historique du stock
      </TitleWithLink>
      <WithProduct key={id} id={id}>
        {(product, { key, touch }) => (
          <ProductForm key={key} source={{ kind: 'edit', product }} onEdit={touch} />
        )}
      </WithProduct>
    </div>
  )
}
