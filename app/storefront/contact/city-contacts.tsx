import { MapPin, MessageCircle, Phone } from 'lucide-react'
import type { City } from '../../../contracts/settings.ts'
import { formatPhone, telHref, whatsAppHref } from '../../../domain/contact/phone.ts'
import { useIdentity } from '../../identity.ts'

export function CityContacts() {
  const { cities, openingHours } = useIdentity()
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {cities.map((city) => (
        <CityBlock key={city.name} city={city} />
      ))}
      <p className="sm:col-span-2">
        <strong>Ouvert tous les jours</strong> de {openingHours.opens} à {openingHours.closes}
        <span className="sr-only">, </span> ({openingHours.opens}-{openingHours.closes}).
      </p>
    </div>
  )
}

function CityBlock({ city }: { city: City }) {
  return (
    <section aria-label={`Boutique de ${city.name}`} className="rounded-card bg-surface p-5 shadow-card">
      <h3 className="text-lg">{city.name}</h3>
      <ul className="mt-2 grid gap-1">
        <li className="flex items-center gap-3 py-2">
          <MapPin className="size-5 shrink-0 text-action" />
          {city.address}
        </li>
        <li>
          <a
            href={telHref(city.phone)}
            className="flex min-h-11 items-center gap-3 font-bold text-link underline-offset-4 hover:underline"
          >
            <Phone className="size-5 shrink-0 text-action" />
            <span className="sr-only">Téléphone {city.name} : </span>
            {formatPhone(city.phone)}
          </a>
        </li>
        <li>
          <a
            href={whatsAppHref(city.whatsapp)}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-3 font-bold text-link underline-offset-4 hover:underline"
          >
            <MessageCircle className="size-5 shrink-0 text-action" />
            <span className="sr-only">WhatsApp {city.name} : </span>
            {formatPhone(city.whatsapp)}
          </a>
        </li>
      </ul>
    </section>
  )
}
