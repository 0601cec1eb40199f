import { editDistance } from '../domain/text/edit-distance.ts'

/** Shorter names are one letter from many others (`POST`, `HOSTS`): of these only two swapped letters are a slip. */
const LONG = 8

/** A variable that is probably meant to be a setting. */
export interface UnknownSetting {
  variable: string
  meant: string
}

/** The variables of an environment that are one slip away from a setting that is not given itself. */
export function unknownSettings(
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): UnknownSetting[] {
  const absent = settings.filter((name) => !environment[name])
  return Object.keys(environment)
    .filter((variable) => environment[variable] && !settings.includes(variable))
    .flatMap((variable) => {
      const meant = absent.find((name) => isSlip(variable, name))
      return meant ? [{ variable, meant }] : []
    })
}

function isSlip(variable: string, setting: string): boolean {
  if (setting.length < LONG) return isSwap(variable, setting)
  return editDistance(variable.toUpperCase(), setting) <= 1
}

function isSwap(variable: string, setting: string): boolean {
  const sameLetters = [...variable].sort().join('') === [...setting].sort().join('')
  return sameLetters && editDistance(variable, setting) === 1
}
