import { MapPin, MessageCircle, Phone } from 'lucide-react'
import type { City } from '../../../contracts/settings.ts'
import { openDaysText, openPeriods, openPeriodsText } from '../../../domain/contact/opening-hours.ts'
import { formatPhone, telHref, whatsAppHref } from '../../../domain/contact/phone.ts'
import { useIdentity } from '../../identity.ts'

export function CityContacts() {
  const { cities, openingHours } = useIdentity()
  const periods = openPeriods(openingHours)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {cities.map((city) => (
        <CityBlock key={city.name} city={city} />
      ))}
      <p className="sm:col-span-2">
        <strong>{`Ouvert ${openDaysText(openingHours)}`}</strong>
        <span>{` ${periods.map(({ opens, closes }) => `de ${opens} à ${closes}`).join(' et ')}`}</span>
        <span className="sr-only">, </span>
        <span>{` (${openPeriodsText(openingHours)}).`}</span>
      </p>
    </div>
  )
}

function CityBlock({ city }: { city: City }) {
  const { phone, whatsapp } = city
  const chat = { href: whatsAppHref(whatsapp), target: '_blank', rel: 'noreferrer' }
  const ways = [
    { way: 'Téléphone', number: phone, Icon: Phone, href: telHref(phone) },
    { way: 'WhatsApp', number: whatsapp, Icon: MessageCircle, ...chat },
  ]
  return (
    <section aria-label={`Boutique de ${city.name}`} className="rounded-card bg-surface p-5 shadow-card">
      <h3 className="text-lg">{city.name}</h3>
      <ul className="mt-2 grid gap-1">
        <li className="flex items-center gap-3 py-2">
          <MapPin className="size-5 shrink-0 text-action" />
          <span>{city.address}</span>
        </li>
        {ways.map(({ way, number, Icon, ...link }) => (
          <li key={way}>
            <a
              {...link}
              className="flex min-h-11 items-center gap-3 font-bold text-link underline-offset-4 hover:underline"
            >
              <Icon className="size-5 shrink-0 text-action" />
              <span className="sr-only">{`${way} ${city.name}\u202f: `}</span>
              <span>{formatPhone(number)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
