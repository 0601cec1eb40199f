import { Heart } from 'lucide-react'
import { useRef, useState } from 'react'
import { toggleLike, useHeart, useHeartCheck } from './like-store.ts'

/** The heart of a card: filled when this visitor likes the product. */
export function LikeButton({ id, name, likes }: { id: string; name: string; likes: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const heart = useHeart(id)
  useHeartCheck(id, button)
  const liked = heart?.liked ?? false
  const count = heart?.likes ?? likes

  async function toggle() {
    if (busy) return
    setBusy(true)
    await toggleLike(id, count)
    setBusy(false)
  }

  return (
    <button
      ref={button}
      type="button"
      aria-pressed={liked}
      aria-label={`J'aime ${name} (${count})`}
      onClick={toggle}
      className="flex h-11 min-w-11 items-center justify-center gap-1 rounded-full bg-surface/90 px-2 text-sm font-bold text-link shadow-card"
    >
      <Heart className={`size-5 ${liked ? 'fill-current' : ''}`} />
      {count > 0 && <span>{count}</span>}
    </button>
  )
}
