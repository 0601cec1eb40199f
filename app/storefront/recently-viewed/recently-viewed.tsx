import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { priceTag } from '../../../domain/pricing/price.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { notify } from '../../ui/toasts.tsx'
import { SoldOutBadge } from '../catalogue/badges.tsx'
import { fetchListed } from '../favourites/fetch-favourites.ts'
import { MAX_RECENT, readRecent, useRecent, writeRecent } from './recent-store.ts'

export function RecentlyViewed({ except }: { except: string | undefined }) {
  const recent = useRecent()
  const [ids] = useState(() => recent.filter((id) => id !== except).slice(0, MAX_RECENT))
  const section = useRef<HTMLElement>(null)
  const { products, failed, load } = useListed(ids, section)
  const shown = products?.filter(({ _id }) => recent.includes(_id))

  function clear() {
    const before = readRecent()
    writeRecent([])
    notify.success('Articles vus récemment effacés', { undo: () => writeRecent(before) })
  }

  if (shown?.length === 0) return null
  return (
    <section ref={section} aria-label="Vus récemment" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-2xl sm:text-3xl">Vus récemment</h2>
        <button type="button" onClick={clear} className="word-link">
          Effacer
        </button>
      </div>
      {failed && (
        <div className="flex flex-wrap items-center gap-3">
          <p>Ces articles n’ont pas pu être chargés.</p>
          <Button variant="secondary" onClick={load}>
            Réessayer
          </Button>
        </div>
      )}
      {!failed && (
        <ul className="flex gap-3 overflow-x-auto pb-3" aria-busy={!shown}>
          {(shown ?? ids).map((one) =>
            typeof one === 'string' ? (
              <li key={one} className="skeleton h-56 w-36 shrink-0" />
            ) : (
              <RecentProduct key={one._id} product={one} />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function RecentProduct({ product }: { product: ProductSummary }) {
  const tag = priceTag(product, serverNow())
  return (
    <li className="relative w-36 shrink-0">
      <div className="overflow-hidden rounded-card bg-peach/40">
        <ProductImage
          image={product.images[0]}
          alt=""
          sizes="144px"
          className={`aspect-square size-full object-cover ${product.stock === 0 ? 'opacity-60' : ''}`}
        />
      </div>
      <Link
        to={productPath(product._id)}
        className="mt-2 line-clamp-2 text-sm leading-tight font-bold after:absolute after:inset-0"
      >
        {product.name}
      </Link>
      <Price tag={tag} />
      {product.stock === 0 && <SoldOutBadge />}
    </li>
  )
}

/** Loads the products once the section is near the viewport, and removes deleted products from the stored list. */
function useListed(ids: readonly string[], section: RefObject<Element | null>) {
  const [products, setProducts] = useState<ProductSummary[] | null>(null)
  const [failed, setFailed] = useState(false)

  async function load() {
    setFailed(false)
    try {
      const found = await fetchListed(ids)
      const exists = new Set(found.map(({ _id }) => _id))
      if (exists.size < ids.length)
        writeRecent(readRecent().filter((id) => !ids.includes(id) || exists.has(id)))
      setProducts(found)
    } catch {
      setFailed(true)
    }
  }

  const begin = useRef(load)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void begin.current()
      },
      { rootMargin: '200px' },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [section])
  return { products, failed, load }
}
