import * as v from 'valibot'
import { WEEKDAYS } from '../domain/contact/opening-hours.ts'
import { anyPhone, inputObject } from './fields.ts'
import { line, optionalTime, time } from './setting-fields.ts'

const LATITUDE = 'La latitude est un nombre entre -90 et 90.'
const LONGITUDE = 'La longitude est un nombre entre -180 et 180.'
const PLACE = 'Indiquez la latitude et la longitude, ou laissez les deux vides.'

function degrees(limit: number, message: string) {
  return v.optional(
    v.nullable(v.pipe(v.number(message), v.minValue(-limit, message), v.maxValue(limit, message))),
    null,
  )
}

const shop = inputObject({
  name: line('Indiquez la ville.', 40),
  address: line('Indiquez l’adresse.'),
  phone: anyPhone,
  whatsapp: anyPhone,
  /** position on the map, in degrees; both null for none */
  latitude: degrees(90, LATITUDE),
  longitude: degrees(180, LONGITUDE),
})

export const city = v.pipe(
  shop,
  v.forward(
    v.check(({ latitude, longitude }) => (latitude === null) === (longitude === null), PLACE),
    ['longitude'],
  ),
)

const BREAK = 'Indiquez le début et la fin de la pause, entre l’ouverture et la fermeture.'

export const openingHours = v.pipe(
  inputObject({
    opens: time,
    closes: time,
    /** both empty without a break */
    breakFrom: optionalTime,
    breakUntil: optionalTime,
    closedDay: v.optional(v.picklist(['none', ...WEEKDAYS], 'Choisissez un jour.'), 'none'),
  }),
  v.forward(
    v.check(({ opens, closes, breakFrom, breakUntil }) => {
      if (breakFrom === '' && breakUntil === '') return true
      return opens < breakFrom && breakFrom < breakUntil && breakUntil < closes
    }, BREAK),
    ['breakUntil'],
  ),
)
