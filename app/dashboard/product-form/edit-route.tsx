import { useLocation } from 'react-router'
import { readProduct } from '../../../contracts/product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { apiUrl } from '../../api-client/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { callDashboard, load } from '../dashboard-api.ts'
import type { Route } from './+types/edit-route'
import { ProductForm } from './product-form.tsx'
import { fetchSubCategories } from './sub-categories.ts'

/** The product by its id: for a reload or a shared link. A click in the table brings it along as well. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [product, subCategories] = await Promise.all([
    load(request, 'Erreur lors du chargement des produits.', async () =>
      readProduct((await callDashboard(apiUrl(`/products/${encodeURIComponent(params.id)}`))).data),
    ),
    fetchSubCategories(),
  ])
  return { product, subCategories }
}

export default function EditProductPage({ loaderData, params }: Route.ComponentProps) {
  const { state } = useLocation()
  const product = loaderData.product.data ?? readState(state, params.id)
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">Modifier un produit</h1>
      {product ? (
        <ProductForm key={product._id} product={product} subCategories={loaderData.subCategories} />
      ) : (
        <>
          <Message kind="error">{loaderData.product.failure?.detail}</Message>
          <ButtonLink to="/dashboard/products" className="justify-self-start">
            Retour aux produits
          </ButtonLink>
        </>
      )}
    </div>
  )
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
