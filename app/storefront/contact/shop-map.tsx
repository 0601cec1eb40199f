import { ExternalLink, MapPin } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { City } from '../../../contracts/settings.ts'
import { mapAddress, mapFrameAddress, type Place } from '../../../domain/contact/map-address.ts'
import { hasPlace } from '../../../domain/contact/shop-places.ts'
import { useIdentity } from '../../identity.ts'
import { saveFormValues } from '../../pwa/saved-form-values.ts'
import { Button } from '../../ui/button.tsx'

type PlacedCity = City & Place

/** Bounds of the drawn coast, in degrees. */
const WEST = -17.62
const EAST = -16.78
const NORTH = 14.92
const SOUTH = 14.3

const fromLeft = (longitude: number) => `${((longitude - WEST) / (EAST - WEST)) * 100}%`
const fromTop = (latitude: number) => `${((NORTH - latitude) / (NORTH - SOUTH)) * 100}%`

/** A drawn map, so that no third party is contacted before the visitor asks for a real map. */
export function ShopMap() {
  const { cities: all } = useIdentity()
  const cities = useMemo(() => all.filter(hasPlace), [all])
  const [framed, frame] = useFramedCity(cities)
  if (cities.length === 0) return null
  const drawn = cities.filter(isOnDrawing)
  return (
    <figure className="grid gap-3">
      {framed ? <MapFrame city={framed} /> : drawn.length > 0 && <DrawnMap cities={drawn} />}
      <div className="flex flex-wrap justify-center gap-2">
        {cities.map((city) => (
          <Button
            key={city.name}
            variant={city === framed ? 'primary' : 'secondary'}
            aria-pressed={city === framed}
            className="px-3 max-sm:grow"
            onClick={() => frame(city)}
          >
            <MapPin className="size-5" />
            <span>{`Plan de ${city.name}`}</span>
          </Button>
        ))}
      </div>
      <figcaption className="text-center font-bold">Visitez-nous...</figcaption>
    </figure>
  )
}

/** The displayed city. After client-side navigation, the contact page reloads first: the map needs this page's own CSP. */
function useFramedCity(cities: readonly PlacedCity[]) {
  const [framed, setFramed] = useState<PlacedCity>()
  useEffect(() => {
    setFramed(cities.find(({ name }) => window.location.hash === hashOf(name)))
  }, [cities])

  function frame(city: PlacedCity) {
    if (isOpenedHere()) return setFramed(city)
    saveFormValues()
    history.replaceState(history.state, '', hashOf(city.name))
    window.location.reload()
  }
  return [framed, frame] as const
}

const hashOf = (city: string) => `#plan-${city}`

/** Whether the document was loaded for this page, so that the page's Content-Security-Policy applies. */
function isOpenedHere(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname === window.location.pathname
}

function MapFrame({ city }: { city: PlacedCity }) {
  const { name } = useIdentity()
  return (
    <div className="grid gap-1">
      <iframe
        key={city.name}
        src={mapFrameAddress(city)}
        title={`Carte : ${name} à ${city.name}`}
        referrerPolicy="strict-origin"
        sandbox="allow-scripts allow-same-origin allow-popups"
        className="aspect-[4/3] w-full rounded-card border-0 bg-sky shadow-card"
      />
      <a
        href={mapAddress(city)}
        target="_blank"
        rel="noreferrer"
        className="word-link justify-self-center font-bold"
      >
        <ExternalLink className="size-5" />
        <span>{`Ouvrir la carte de ${city.name}`}</span>
      </a>
    </div>
  )
}

function isOnDrawing({ latitude, longitude }: PlacedCity): boolean {
  return latitude > SOUTH && latitude < NORTH && longitude > WEST && longitude < EAST
}

function DrawnMap({ cities }: { cities: readonly PlacedCity[] }) {
  const { name } = useIdentity()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map is not a set of form fields
    <div
      role="group"
      aria-label={`Carte : ${cities.map((city) => `${name} à ${city.name}`).join(', ')}`}
      className="relative aspect-[4/3] overflow-hidden rounded-card bg-sky shadow-card"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 400 300"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <path
          className="fill-ground stroke-line"
          strokeWidth="2"
          d="M118 0C112 40 86 58 48 78C30 88 22 98 34 106C52 116 84 106 112 112C150 120 168 140 186 166C210 200 246 226 280 238C312 250 334 276 352 300H400V0Z"
        />
        <path
          className="fill-none stroke-line"
          strokeWidth="3"
          d="M60 92C120 96 170 120 214 164C250 200 300 228 340 250"
        />
        <text x="40" y="200" className="fill-action text-[13px] italic">
          Océan Atlantique
        </text>
      </svg>
      {cities.map((city) => (
        <Pin key={city.name} city={city} />
      ))}
    </div>
  )
}

/**
 * Positioned with two spacer SVGs because the CSP forbids inline styles. The left spacer shrinks so that the
 * pin stays inside the map.
 */
function Pin({ city: { name, latitude, longitude } }: { city: PlacedCity }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex flex-col">
      <svg aria-hidden="true" width="1" height={fromTop(latitude)} className="shrink-0" />
      <div className="flex h-0 items-center">
        <svg aria-hidden="true" width={fromLeft(longitude)} height="1" />
        <a
          href={mapAddress({ latitude, longitude })}
          target="_blank"
          rel="noreferrer"
          className="pointer-events-auto mr-1 flex min-h-[44px] shrink-0 items-center gap-1 rounded-full bg-surface py-1 pr-3 pl-2 text-[14px] font-extrabold shadow-card"
        >
          <MapPin className="size-[20px] text-link" />
          <span>{name}</span>
          <span className="sr-only"> : ouvrir la carte</span>
        </a>
      </div>
    </div>
  )
}
