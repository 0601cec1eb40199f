import type {
  GeoCircleLeaf,
  GeoCoordinatesLeaf,
  SearchActionLeaf,
  StoreLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts'
import type { Identity } from '../../../contracts/settings.ts'
import type { Place } from '../../../domain/contact/map-address.ts'
import { openDays, openPeriods } from '../../../domain/contact/opening-hours.ts'
import { internationalPhone } from '../../../domain/contact/phone.ts'
import { hasPlace } from '../../../domain/contact/shop-places.ts'

/** Country code of the shop's addresses, deliveries and returns. */
export const COUNTRY = 'SN'

/** Metres. */
const SERVICE_RADIUS = 500_000

export function storesData(identity: Identity, origin: string): StoreLeaf[] {
  const area = serviceArea(identity)
  const sameAs = Object.values(identity.social).filter((address) => address !== '')
  const paymentAccepted = ['Espèces', ...identity.wallets.map(({ name }) => name)].join(', ')
  return identity.cities.map((city) => ({
    '@type': 'Store',
    '@id': `${origin}/#${encodeURIComponent(city.name.toLowerCase())}`,
    name: `${identity.name} ${city.name}`,
    url: origin,
    image: `${origin}/logo.jpg`,
    email: identity.email,
    telephone: internationalPhone(city.phone),
    currenciesAccepted: 'XOF',
    paymentAccepted,
    address: {
      '@type': 'PostalAddress',
      streetAddress: city.address,
      addressLocality: city.name,
      addressCountry: COUNTRY,
    },
    ...(hasPlace(city) && { geo: coordinates(city) }),
    openingHoursSpecification: openingHours(identity),
    ...(area && { areaServed: area }),
    ...(sameAs.length > 0 && { sameAs }),
  }))
}

export function siteData(identity: Identity, origin: string): WebSiteLeaf {
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    name: identity.name,
    url: origin,
    inLanguage: 'fr-SN',
    potentialAction: search,
  }
}

/** One period, or a list of two around a break. */
function openingHours({ openingHours: hours }: Identity) {
  const dayOfWeek = openDays(hours)
  const periods = openPeriods(hours).map(
    (times) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek, ...times }) as const,
  )
  const [only] = periods
  return only && periods.length === 1 ? only : periods
}

function serviceArea({ cities }: Identity): GeoCircleLeaf | undefined {
  const placed = cities.filter(hasPlace)
  const main = placed.find(({ name }) => name === 'Dakar') ?? placed[0]
  return main && { '@type': 'GeoCircle', geoMidpoint: coordinates(main), geoRadius: SERVICE_RADIUS }
}

function coordinates({ latitude, longitude }: Place): GeoCoordinatesLeaf {
  return { '@type': 'GeoCoordinates', latitude, longitude }
}
