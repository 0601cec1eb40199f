import { Link } from 'react-router'
import { AGES } from '../../../domain/catalogue/ages.ts'
import { AgeOffer } from './age-offer.tsx'
import { rememberAge } from './chosen-age.ts'

const href = (age: string) => `/products?age=${age}`

/** Links to the products of each age, in one row (F-04). */
export function AgeRow() {
  return (
    <nav aria-labelledby="ages" className="flex items-center gap-3">
      <div className="flex shrink-0 items-center gap-3 lg:h-24 lg:w-52 lg:flex-col lg:items-start lg:gap-1">
        <h2 id="ages" className="text-base sm:text-lg">
          Par âge
        </h2>
        <AgeOffer href={href} />
      </div>
      <div className="no-scrollbar -mr-[16px] flex min-w-0 gap-2 overflow-x-auto py-1 pr-[16px] sm:-mr-[24px] sm:pr-[24px] lg:flex-wrap lg:overflow-visible">
        {AGES.map(({ value, label }) => (
          <Link
            key={value}
            to={href(value)}
            onClick={() => rememberAge(value)}
            className="inline-flex min-h-11 items-center rounded-full border-2 border-line bg-surface px-3.5 font-bold whitespace-nowrap hover:border-action"
          >
            {label}
          </Link>
        ))}
      </div>
    </nav>
  )
}
