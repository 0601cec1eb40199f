import { Camera } from 'lucide-react'
import { queryParams } from '../lists/query-params.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { PHOTOS_PATH } from '../page-paths.ts'
import { TitleWithLink } from '../title-with-link.tsx'
import { ProductForm } from './product-form.tsx'
import { StoredProductForm } from './stored-product-form.tsx'

/** The id of the product to copy. */
const PARAMS = queryParams({}, { copy: (typed: string) => typed })

export default function AddProductPage() {
  const copied = useQueryParams(PARAMS).shown.copy
  return (
    <div className="grid grid-cols-1 gap-5">
      {copied ? (
        <>
          <h1 className="text-2xl">Dupliquer un produit</h1>
          <StoredProductForm key={copied} id={copied} kind="copy" />
        </>
      ) : (
        <>
          <TitleWithLink title="Nouveau produit" to={PHOTOS_PATH} icon={Camera}>
            Plusieurs produits depuis des photos
          </TitleWithLink>
          <ProductForm key="new" source={{ kind: 'new' }} />
        </>
      )}
    </div>
  )
}
