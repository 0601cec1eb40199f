import { useSearchParams } from 'react-router'
import { ProductForm } from './product-form.tsx'
import { WithProduct } from './with-product.tsx'

export default function AddProductPage() {
  const copied = useSearchParams()[0].get('copy')
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-2xl">{copied ? 'Dupliquer un produit' : 'Nouveau produit'}</h1>
      {copied ? (
        <WithProduct key={copied} id={copied}>
          {(product, { key, touch }) => (
            <ProductForm key={key} source={{ kind: 'copy', product }} onEdit={touch} />
          )}
        </WithProduct>
      ) : (
        <ProductForm key="new" source={{ kind: 'new' }} />
      )}
    </div>
  )
}
