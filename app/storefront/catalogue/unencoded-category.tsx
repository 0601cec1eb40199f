import { redirect } from 'react-router'
import type { Route } from './+types/unencoded-category'

/** `/products/Vêtements/Enfant` goes to the address that carries the category in one piece. */
export function loader({ request, params }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const list = pathname.split('/')[1] === 'productscat' ? 'productscat' : 'products'
  const category = [params.category, params['*']].join('/').replace(/\/+$/, '')
  return redirect(`/${list}/${encodeURIComponent(category)}${search}`, 308)
}
