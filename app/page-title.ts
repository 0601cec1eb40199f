import type { MetaDescriptor } from 'react-router'
import { defaultIdentity } from '../config/identity.ts'

interface MetaMatches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** `Titre | Boutique` and the description, for a page whose title does not depend on data. */
export function pageTitle(title: string, description: string) {
  return ({ matches }: MetaMatches): MetaDescriptor[] => [
    { title: `${title} | ${shopName(matches)}` },
    { name: 'description', content: description },
  ]
}

/** The shop's name as the server is configured, from the root's data. */
export function shopName(matches: MetaMatches['matches']): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const configured = root as { identity?: { name?: string } } | undefined
  return configured?.identity?.name ?? defaultIdentity.name
}
