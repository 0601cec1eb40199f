import { data } from 'react-router'
import { lineImage } from '../../../domain/cart/cart-line.ts'
import { requestedChoice } from '../../../domain/catalogue/choose-variant.ts'
import { soldOutChoices, TYPED_PHONE_COOKIE } from '../../../domain/catalogue/stock-alert.ts'
import { findVariant, productLabel, type VariantChoice } from '../../../domain/catalogue/variants.ts'
import { ERROR_MESSAGES, isErrorCode } from '../../../domain/errors.ts'
import { productPath, stockAlertPath } from '../../../domain/urls/page-paths.ts'
import { VALIDATION_MESSAGES } from '../../../domain/validation-messages.ts'
import { getProduct } from '../../../use-cases/catalogue/get-product.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { PlainPage, personalHeaders, WITHOUT_SCRIPTS } from '../plain-page.tsx'
import type { Route } from './+types/route'
import { AlertFields, choiceValue } from './alert-fields.tsx'

export const handle = WITHOUT_SCRIPTS
export const headers = personalHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await getProduct(context.get(shopContext), params.id)
  if (!found.ok) return data({ article: null, done: false, error: null, typed: '' }, { status: 404 })
  const query = new URL(request.url).searchParams
  const { _id, name, images, colors, sizes, variants, stock } = found.product
  const asked = requestedChoice(query, { colors, sizes })
  const choices = soldOutChoices({ stock, variants })
  const chosen: VariantChoice = findVariant(choices, asked) ?? asked
  return data({
    article: { id: _id, name, image: lineImage({ images, colors, color: chosen.color }), choices, chosen },
    done: query.has('fait'),
    error: query.get('erreur'),
    typed: readTyped(request.headers.get('Cookie')),
  })
}

export const meta = pageTitle('Prévenez-moi', 'Être prévenu du retour d’un article.', { hidden: true })

export default function StockAlertPage({
  loaderData: { article, done, error, typed },
}: Route.ComponentProps) {
  return (
    <PlainPage className="max-w-2xl">
      <h1 className="text-3xl">Prévenez-moi</h1>
      {article ? (
        <>
          <Article article={article} named={done || article.choices.length < 2} />
          {done ? (
            <Alert kind="success">
              C’est noté{'\u202f'}: nous vous écrirons quand il sera de nouveau en stock.
            </Alert>
          ) : (
            <Ask article={article} error={error} typed={typed} />
          )}
          <a href={productPath(article.id)} className="word-link w-fit">
            Retour à l’article
          </a>
        </>
      ) : (
        <>
          <p>Cet article n’est plus dans la boutique.</p>
          <a href="/products" className="word-link w-fit">
            Voir tous les articles
          </a>
        </>
      )}
    </PlainPage>
  )
}

interface Waited {
  id: string
  name: string
  image: string | null
  choices: readonly VariantChoice[]
  chosen: VariantChoice
}

function Article({ article: { name, image, chosen }, named }: { article: Waited; named: boolean }) {
  return (
    <div className="flex items-center gap-4">
      <ProductImage image={image} alt="" sizes="96px" className="size-24 rounded-card object-cover" />
      <p className="text-lg font-bold wrap-anywhere">{named ? productLabel({ name, ...chosen }) : name}</p>
    </div>
  )
}

function Ask({ article, error, typed }: { article: Waited; error: string | null; typed: string }) {
  const { id, choices, chosen } = article
  if (choices.length === 0) return <Alert kind="success">{ERROR_MESSAGES.ALERT_IN_STOCK}</Alert>
  const isPhoneWrong = error === 'INVALID_INPUT'
  return (
    <form
      method="post"
      action={stockAlertPath(id, { color: null, size: null })}
      className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 shadow-card sm:p-6"
    >
      {error !== null && !isPhoneWrong && (
        <Alert kind="error">{ERROR_MESSAGES[isErrorCode(error) ? error : 'INVALID_INPUT']}</Alert>
      )}
      <AlertFields
        choices={choices}
        firstChoice={choiceValue(chosen)}
        phone={{
          name: 'phone',
          defaultValue: typed,
          error: isPhoneWrong ? VALIDATION_MESSAGES.phone : null,
        }}
      />
      <Button type="submit">Prévenez-moi</Button>
    </form>
  )
}

/** Reads from the cookie the phone number that was typed in a refused form. */
function readTyped(cookies: string | null): string {
  const start = `${TYPED_PHONE_COOKIE}=`
  const cookie = (cookies ?? '').split('; ').find((one) => one.startsWith(start))
  try {
    return cookie ? decodeURIComponent(cookie.slice(start.length)) : ''
  } catch {
    return ''
  }
}
