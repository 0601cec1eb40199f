import logo from '../assets/logo.svg'
import { useIdentity } from '../identity.ts'
import { ProductImage } from './product-image.tsx'

/** The merchant's logo, or the bundled one; `size` in pixels. */
export function ShopLogo({ size, className }: { size: number; className: string }) {
  const own = useIdentity().logo
  if (own) {
    return (
      <ProductImage
        image={own}
        alt=""
        sizes={`${size}px`}
        priority="soon"
        className={`${className} object-contain`}
      />
    )
  }
  return <img src={logo} alt="" width={size} height={size} className={className} />
}
