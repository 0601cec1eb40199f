import { Heart } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CardProduct } from '../../../domain/catalogue/card.ts'
import { toggleLike, useLike, useLikeStatus } from './like-store.ts'

interface LikeButtonProps {
  product: Pick<CardProduct, '_id' | 'name' | 'likes' | 'stock'>
  /** current unit price in francs, with discounts */
  price: number
}

export function LikeButton({ product: { _id: id, name, likes, stock }, price }: LikeButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const heart = useLike(id)
  useLikeStatus(id, button)
  const liked = heart?.liked ?? false
  const count = heart?.likes ?? likes

  async function toggle() {
    if (busy) return
    setBusy(true)
    await toggleLike(id, count, { price, stock })
    setBusy(false)
  }

  return (
    <button
      ref={button}
      type="button"
      aria-pressed={liked}
      aria-label={`J’aime ${name} : ${count}`}
      onClick={toggle}
      className="relative z-10 -mr-2.5 grid h-11 min-w-11 shrink-0 place-content-center justify-items-center rounded-full text-xs leading-none font-bold text-link hover:bg-link-tint"
    >
      <Heart className={`size-5 ${liked ? 'fill-current' : ''}`} />
      {count > 0 && <span>{count}</span>}
    </button>
  )
}
