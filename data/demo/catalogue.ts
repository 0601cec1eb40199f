import type { DemoProduct } from './demo-product.ts'
import { adultClothes } from './products/adult-clothes.ts'
import { babyClothes } from './products/baby-clothes.ts'
import { childClothes } from './products/child-clothes.ts'
import { kits } from './products/kits.ts'
import { shoes } from './products/shoes.ts'
import { toys } from './products/toys.ts'
import { various } from './products/various.ts'

export const demoCatalogue: readonly DemoProduct[] = [
  ...babyClothes,
  ...childClothes,
  ...adultClothes,
  ...shoes,
  ...kits,
  ...toys,
  ...various,
]
