import { Link } from 'react-router'
import { isWithin } from '../../domain/settings/period.ts'
import { useIdentity } from '../identity.ts'

/** The bar above every page that a merchant shows for a period. */
export function Banner({ now }: { now: number }) {
  const { banner } = useIdentity()
  if (!banner || !isWithin(banner, now)) return null
  const { text, link } = banner
  return (
    <aside aria-label="Annonce" className="visitors-only bg-action-deep text-center font-bold text-white">
      <div className="page-width py-2">
        {link === '' ? (
          text
        ) : (
          <Link to={link} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {text}
          </Link>
        )}
      </div>
    </aside>
  )
}
