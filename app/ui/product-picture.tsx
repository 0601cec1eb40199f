import { PLACEHOLDER_PICTURE, pictureSources } from '../../domain/catalogue/picture-sources.ts'

interface ProductPictureProps {
  /** the address a product keeps, or none */
  image: string | null | undefined
  alt: string
  /** how wide it is shown, in CSS terms, so that a phone fetches no more than it needs */
  sizes: string
  /** the first thing to be seen: fetched at once */
  priority?: boolean
  className?: string
}

/** A product's picture in the smallest format and width that serve. Its box is fixed before it arrives. */
export function ProductPicture({ image, alt, sizes, priority = false, className = '' }: ProductPictureProps) {
  const sources = pictureSources(image || PLACEHOLDER_PICTURE)
  const img = (
    <img
      src={sources.src}
      alt={alt}
      width={800}
      height={800}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      {...(priority && { fetchPriority: 'high' as const })}
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
