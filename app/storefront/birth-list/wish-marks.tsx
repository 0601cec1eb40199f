import type { ShownWish } from '../../../contracts/birth-list.ts'

const MARK = 'rounded-full px-2.5 py-1 text-xs leading-none font-extrabold'
const GOOD = 'bg-success-tint text-success'
const BAD = 'bg-warning-tint text-warning'

/** Whether a wish is fulfilled or can be, and what has changed since the parents added it. */
export function WishMarks({ wish: { state, quantity, remaining, changes, task } }: { wish: ShownWish }) {
  const left = quantity > 1 && remaining > 0 ? `Encore ${remaining} sur ${quantity}` : null
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {state === 'offered' && <span className={`${MARK} ${GOOD}`}>Offert</span>}
      {task === 'sold_out' && <span className={`${MARK} ${BAD}`}>Payé, en rupture</span>}
      {task === 'gone' && <span className={`${MARK} ${BAD}`}>La boutique rend l’argent</span>}
      {state === 'sold_out' && <span className={`${MARK} bg-ink text-white`}>Épuisé</span>}
      {state === 'gone' && <span className={`${MARK} ${BAD}`}>N’est plus en vente</span>}
      {state === 'open' && left && <span className={`${MARK} bg-link-tint text-link`}>{left}</span>}
      {state === 'open' &&
        changes.map(({ text, isGood }) => (
          <span key={text} className={`${MARK} ${isGood ? GOOD : BAD}`}>
            {text}
          </span>
        ))}
    </p>
  )
}
