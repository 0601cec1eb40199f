import { Zap } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { offeredChoices, requestedChoice } from '../../../domain/catalogue/choose-variant.ts'
import { offeredChoice } from '../../../domain/catalogue/offered-choice.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { type PriceTag, priceTag } from '../../../domain/pricing/price.ts'
import { withFirstDay } from '../../../domain/text/first-day.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import { Price } from '../../ui/price.tsx'
import { hasBirthLists } from '../birth-list/has-lists.ts'
import { AverageRating } from '../catalogue/average-rating.tsx'
import { SaleBadge, TrendBadges } from '../catalogue/badges.tsx'
import { LikeButton } from '../catalogue/like-button.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { TrustLines } from '../trust/trust-lines.tsx'
import { AddToCartForm } from './add-to-cart-form.tsx'
import { Gallery } from './gallery.tsx'
import type { SimilarSectionProps } from './similar-section.tsx'

/** Loaded only on devices that have a birth list. */
const AddToList = lazyWithRetry(async () => (await import('../birth-list/add-to-list.tsx')).AddToList)

const A_MINUTE = 60 * A_SECOND

/** Loaded only for a product that is sold out. */
const SimilarSection = lazyWithRetry(async () => (await import('./similar-section.tsx')).SimilarSection)

interface ProductViewProps {
  product: Product
  similar: SimilarSectionProps['similar']
  /** as `ageText` says it */
  age: string | undefined
  now: number
}

export function ProductView({ product, similar, age, now: first }: ProductViewProps) {
  // Only a countdown needs an update every second.
  const now = useNow(first, product.flashSale.active ? A_SECOND : A_MINUTE)
  const tag = priceTag(product, now)
  const { productDays } = useIdentity().delivery
  const { offered, choice, image, chooseColor, chooseSize, chooseImage } = useVariantChoice(product)
  const hasList = useHydrated() && hasBirthLists()

  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-x-12">
      <Gallery images={product.images} name={product.name} shown={image} onShow={chooseImage} />
      <div className="grid grid-cols-1 content-start gap-5 wrap-anywhere md:row-span-2">
        <div>
          <p className="text-sm font-bold text-ink-soft">{categoryTitle(product.category)}</p>
          <h1 className="text-3xl sm:text-4xl">{product.name}</h1>
          <p className="mt-1 text-ink-soft">{product.brand}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {tag.flash ? (
            <FlashBadge {...tag.flash} now={now} />
          ) : (
            <SaleBadge product={product} tag={tag} large />
          )}
          <TrendBadges product={product} />
        </div>
        <div>
          <div className="flex flex-wrap items-center gap-x-4">
            <Price tag={tag} large />
            <AverageRating product={product} />
            <a href="#avis" className="word-link">
              {`${product.reviewCount} avis`}
            </a>
          </div>
          {product.stock > 0 && (
            <a
              href="#livraison"
              className="word-link font-normal"
            >{`Livré en ${productDays.join(' à ')} jours, payé à la livraison`}</a>
          )}
        </div>
        {tag.flash && <FlashLine {...tag.flash} />}
        <p className="leading-relaxed whitespace-pre-line">{product.description}</p>
        <AddToCartForm
          product={product}
          offered={offered}
          choice={choice}
          onColor={chooseColor}
          onSize={chooseSize}
          price={tag.unitPrice}
        />
        {hasList && (
          <Suspense>
            <AddToList {...{ product, offered, choice }} />
          </Suspense>
        )}
        {product.stock > 0 ? (
          <TrustLines />
        ) : (
          <Suspense fallback={<div className="min-h-96" />}>
            <SimilarSection similar={similar} now={now} shape="pair" />
          </Suspense>
        )}
        <ProductActions product={product} price={tag.unitPrice} />
      </div>
      <ProductDetails product={product} age={age} />
    </div>
  )
}

function ProductDetails({ product, age }: Pick<ProductViewProps, 'product' | 'age'>) {
  const facts: [string, string | undefined][] = [
    ['Catégorie', categoryTitle(product.category)],
    ['Type', product.subCategory],
    ['Marque', product.brand],
    ['Matières', product.materials.join(', ')],
    ['Tailles', product.sizes.join(', ')],
    ['Âge', age],
    ['Genre', product.gender === 'Garcon' ? 'Garçon' : (product.gender ?? '')],
    ['Stock', product.stock > 0 ? `${product.stock} en stock` : 'Épuisé'],
    ['Référence', product._id],
  ]
  return (
    <section aria-label="Détails" className="self-start rounded-card bg-surface p-5 shadow-card">
      <h2 className="mb-2 text-lg">Détails</h2>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-[24px] gap-y-1.5">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft wrap-anywhere">{name}</dt>
              <dd className="font-bold wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function ProductActions({ product, price }: { product: Product; price: number }) {
  const { _id, name } = product
  const { whatsapp } = useIdentity()
  const address = useOrigin() + productPath(_id)
  return (
    <div className="flex flex-wrap items-center gap-x-5 *:first:-ml-3">
      <LikeButton product={product} price={price} />
      <ShareButton
        title={name}
        text={`${name}, ${formatFrancs(price)}`}
        path={productPath(_id)}
        className="word-link"
      />
      <a
        href={chatLink(whatsapp, `Bonjour, j’ai une question sur ${name} : ${address}`)}
        target="_blank"
        rel="noreferrer"
        className="word-link"
      >
        Question sur WhatsApp
      </a>
    </div>
  )
}

let dates: Intl.DateTimeFormat | undefined

function dateText(iso: string): string {
  // The formatter is created on first use, because its creation takes tens of milliseconds on a phone.
  dates ??= new Intl.DateTimeFormat('fr-SN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Africa/Dakar',
  })
  return withFirstDay(dates.format(new Date(iso)))
}

type Flash = NonNullable<PriceTag['flash']>

function FlashBadge({ discount, endTime, now }: Flash & { now: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 rounded-full bg-sun px-3 py-1.5 text-sm font-extrabold">
      <Zap className="size-4 fill-current" />
      <span>{`Vente flash -${discount}%`}</span>
      {endTime && (
        // Screen readers skip the countdown; the line below says when the sale ends.
        <span role="timer" aria-live="off" className="figures">
          {countdown(Date.parse(endTime) - now)}
        </span>
      )}
    </span>
  )
}

function FlashLine({ discount, endTime }: Flash) {
  return (
    <p className="font-bold text-link">
      {`Vente flash : -${discount}%${endTime ? ` jusqu'à ${dateText(endTime)}` : ''}`}
    </p>
  )
}

function countdown(left: number): string {
  const seconds = Math.floor(Math.max(0, left) / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return `${Math.floor(hours / 24)} j ${hours % 24} h ${minutes % 60} min ${seconds % 60} s`
}

/** The displayed colour, size and image: the selected ones, or those in the URL. */
function useVariantChoice(product: Product) {
  const offered = offeredChoices(product)
  const { search } = useLocation()
  // The service worker caches one HTML page for all variants, so the variant in the URL is read only after hydration.
  const requested = requestedChoice(new URLSearchParams(useHydrated() ? search : ''), offered)
  const [chosen, setChosen] = useState<{ color?: string; size?: string; image?: number }>({})
  const choice = { color: chosen.color ?? requested.color, size: chosen.size ?? requested.size }

  const imageOf = (color: string | null) => {
    const index = color === null ? -1 : product.colors.indexOf(color)
    return product.images[index] === undefined ? undefined : index
  }
  const image = chosen.image ?? imageOf(requested.color) ?? 0

  return {
    offered,
    choice,
    image,
    /** Also shows the image of the colour, if there is one. */
    chooseColor: (color: string) => setChosen({ ...chosen, color, image: imageOf(color) ?? image }),
    chooseSize: (size: string) => setChosen({ ...chosen, size }),
    /** Changes the colour too, if the image belongs to an offered colour. */
    chooseImage: (index: number) => {
      const color = offeredChoice(product.colors[index] ?? null, offered.colors) ?? choice.color
      setChosen({ ...chosen, image: index, ...(color !== null && { color }) })
    },
  }
}
