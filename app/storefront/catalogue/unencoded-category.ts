import { redirect } from 'react-router'
import { normalizePath } from '../../../domain/urls/normalize-path.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import type { Route } from './+types/unencoded-category'

/** `/products/Vêtements/Enfant` goes to the address that carries the category in one piece. */
export function loader({ request, params }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const list = pathname.split('/')[1] === 'productscat' ? 'productscat' : 'products'
  const category = normalizePath([params.category, params['*']].join('/')).slice(1)
  return redirect(encoded`/${list}/${category}` + search, 308)
}
