import type { City, Identity } from '../../../config/identity.ts'

/** How far around Dakar the shop serves, in metres (storefront.md §9). */
const SERVICE_RADIUS = 500_000
const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The shop of each city, with its opening hours and the area served. */
export function storesData(identity: Identity, origin: string): object[] {
  return identity.cities.map((city) => ({
    '@type': 'Store',
    '@id': `${origin}/#${city.name.toLowerCase()}`,
    name: `${identity.name} ${city.name}`,
    url: origin,
    image: `${origin}/logo.jpg`,
    email: identity.email,
    telephone: `+221${city.phone}`,
    currenciesAccepted: 'XOF',
    paymentAccepted: 'Espèces, Wave, Orange Money',
    address: {
      '@type': 'PostalAddress',
      streetAddress: city.address,
      addressLocality: city.name,
      addressCountry: identity.country,
    },
    geo: coordinates(city),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: EVERY_DAY,
      ...identity.openingHours,
    },
    areaServed: serviceArea(identity),
    sameAs: Object.values(identity.social),
  }))
}

/** The site itself, with the search that a search engine may offer. */
export function siteData(identity: Identity, origin: string): object {
  return {
    '@type': 'WebSite',
    name: identity.name,
    url: origin,
    inLanguage: 'fr-SN',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function serviceArea({ cities }: Identity): object | undefined {
  const dakar = cities.find(({ name }) => name === 'Dakar')
  return dakar && { '@type': 'GeoCircle', geoMidpoint: coordinates(dakar), geoRadius: SERVICE_RADIUS }
}

function coordinates({ latitude, longitude }: City): object {
  return { '@type': 'GeoCoordinates', latitude, longitude }
}
