import { ProductImage } from '../ui/product-image.tsx'

const SIZES = { 44: 'size-11', 48: 'size-12', 56: 'size-14', 64: 'size-16 xl:size-14' } as const

/** A small square image of a product beside its name; `size` is in pixels. */
export function ProductThumb({
  image,
  size,
}: {
  image: string | undefined | null
  size: keyof typeof SIZES
}) {
  return (
    <span className={`shrink-0 overflow-hidden rounded-field bg-line ${SIZES[size]}`}>
      <ProductImage image={image} alt="" sizes={`${size}px`} className="size-full object-cover" />
    </span>
  )
}
