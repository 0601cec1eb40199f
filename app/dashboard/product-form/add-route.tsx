import { Camera } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { PHOTOS_PATH } from '../page-paths.ts'
import { TitleWithLink } from '../title-with-link.tsx'
import { ProductForm } from './product-form.tsx'
import { StoredProductForm } from './stored-product-form.tsx'

export default function AddProductPage() {
  const copied = useSearchParams()[0].get('copy')
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
