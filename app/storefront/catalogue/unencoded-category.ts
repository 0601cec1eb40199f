import { redirect } from 'react-router'
import { normalizePath } from '../../../domain/urls/normalize-path.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import type { Route } from './+types/unencoded-category'

/** Redirects `/products/Vêtements/Enfant` to the encoded category. */
export function loader({ request, params }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const list = pathname.split('/')[1] === 'productscat' ? 'productscat' : 'products'
  const category = normalizePath([params.category, params['*']].join('/')).slice(1)
  return redirect(encoded`/${list}/${category}` + search, 308)
}
