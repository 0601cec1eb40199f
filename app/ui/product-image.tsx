import { imageSources, PLACEHOLDER_IMAGE } from '../../domain/catalogue/image-sources.ts'

/** `first` loads eagerly with high priority, `soon` loads eagerly, and `near` loads lazily. */
export type ImagePriority = 'first' | 'soon' | 'near'

interface ProductImageProps {
  image: string | null | undefined
  alt: string
  sizes: string
  priority?: ImagePriority
  className?: string
}

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
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {img}
    </picture>
  )
}
