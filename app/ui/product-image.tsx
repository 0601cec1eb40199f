import { imageSources, PLACEHOLDER_IMAGE } from '../../domain/catalogue/image-sources.ts'

/** When a image is fetched: as the first thing to be seen, soon after it, or when it comes near the screen. */
export type ImageFetched = 'first' | 'soon' | 'near'

interface ProductImageProps {
  /** the address a product keeps, or none */
  image: string | null | undefined
  alt: string
  /** how wide it is shown, in CSS terms, so that a phone fetches no more than it needs */
  sizes: string
  priority?: ImageFetched
  className?: string
}

/** A product's image in the smallest format and width that serve. Its box is fixed before it arrives. */
export function ProductImage({ image, alt, sizes, priority = 'near', className = '' }: ProductImageProps) {
  const sources = imageSources(image || PLACEHOLDER_IMAGE)
  const img = (
    <img
      src={sources.src}
      alt={alt}
      width={800}
      height={800}
      decoding="async"
      loading={priority === 'near' ? 'lazy' : 'eager'}
      {...(priority === 'first' && { fetchPriority: 'high' as const })}
      className={className}
    />
  )
  if (!sources.sized) return img
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {img}
    </picture>
  )
}
