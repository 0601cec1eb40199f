import { Plus } from 'lucide-react'
import { Form, useLocation, useNavigation, useRevalidator, useSubmit } from 'react-router'
import { readProducts } from '../../../contracts/product.ts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { apiUrl } from '../../api-client/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { Pager } from '../../ui/pager.tsx'
import { callDashboard, load } from '../dashboard-api.ts'
import { useAct } from '../use-act.ts'
import type { Route } from './+types/route'
import { ProductTable } from './product-table.tsx'
import { COLUMNS, PAGE_SIZE, readTableState, tableSearch } from './table-state.ts'

const SEARCHED = 'name,category,subCategory,brand'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, sort, order, page } = readTableState(new URL(request.url).searchParams)
  const query = { sort, order, page, limit: PAGE_SIZE, ...(q !== '' && { q, in: SEARCHED }) }
  return load(request, 'Erreur lors du chargement des produits.', async () => {
    const { data, headers } = await callDashboard(apiUrl('/products', query), { signal: request.signal })
    return { products: readProducts(data), total: Number(headers.get('X-Total-Count') ?? 0) }
  })
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { products, total } = loaderData.data ?? { products: [], total: 0 }
  const { failure } = loaderData
  const { search } = useLocation()
  const state = readTableState(new URLSearchParams(search))
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useConfirm()
  const { act } = useAct()
  const busy = useNavigation().state === 'loading'

  async function remove({ _id }: ProductSummary) {
    await act(`delete ${_id}`, {
      path: `/products/${encodeURIComponent(_id)}`,
      request: { method: 'DELETE' },
      success: 'Produit supprimé avec succès !',
      failure: () => "Une erreur s'est produite. Veuillez réessayer.",
    })
    await revalidate()
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Produits</h1>
        <ButtonLink to="/dashboard/manage-products/add">
          <Plus aria-hidden="true" className="size-5" />
          Ajouter un produit
        </ButtonLink>
      </div>
      <Form
        role="search"
        replace
        onChange={(event) => void submit(event.currentTarget, { replace: true })}
        className="grid gap-3 sm:grid-cols-[1fr_12rem_10rem]"
      >
        <TextField
          label="Rechercher"
          type="search"
          name="q"
          placeholder="Nom, catégorie, marque"
          defaultValue={state.q}
          maxLength={100}
        />
        <SelectField key={`sort ${state.sort}`} label="Trier par" name="sort" defaultValue={state.sort}>
          {COLUMNS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField key={`order ${state.order}`} label="Ordre" name="order" defaultValue={state.order}>
          <option value="asc">Croissant</option>
          <option value="desc">Décroissant</option>
        </SelectField>
      </Form>
      {failure && <Message kind="error">{failure.text}</Message>}
      {!failure && products.length === 0 && (
        <p className="py-10 text-center text-lg">Aucun produit disponible ou correspondant à la recherche.</p>
      )}
      {products.length > 0 && (
        <ProductTable
          products={products}
          state={state}
          busy={busy}
          onDelete={(product) =>
            ask({
              title: product.name,
              text: 'Êtes-vous sûr de vouloir supprimer ce produit ?',
              confirm: 'Supprimer',
              danger: true,
              onConfirm: () => remove(product),
            })
          }
        />
      )}
      <Pager
        page={state.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        href={(page) => tableSearch({ ...state, page })}
      />
      {dialog}
    </div>
  )
}
