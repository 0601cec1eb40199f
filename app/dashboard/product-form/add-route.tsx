import type { Route } from './+types/add-route'
import { ProductForm } from './product-form.tsx'
import { fetchSubCategories } from './sub-categories.ts'

export async function clientLoader() {
  return { subCategories: await fetchSubCategories() }
}

export default function AddProductPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">Nouveau produit</h1>
      <ProductForm product={null} subCategories={loaderData.subCategories} />
    </div>
  )
}
