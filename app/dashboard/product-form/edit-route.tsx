import { History } from 'lucide-react'
import { PurchasePrices } from '../costs/purchase-prices.tsx'
import { stockHistoryPath } from '../page-paths.ts'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/edit-route'
import { StoredProductForm } from './stored-product-form.tsx'

export default function EditProductPage({ params: { id } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Modifier un produit" to={stockHistoryPath(id)} icon={History}>
        Historique du stock
      </TitleWithLink>
      <StoredProductForm key={id} id={id} kind="edit" />
      <PurchasePrices key={`costs ${id}`} id={id} />
    </div>
  )
}
