import { ProductForm } from './product-form.tsx'

export default function AddProductPage() {
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">Nouveau produit</h1>
      <ProductForm product={null} />
    </div>
  )
}
