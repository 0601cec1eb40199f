import { replace } from 'react-router'

interface PresentParameter {
  name: string
  /** present values by former value; others stay */
  values: Readonly<Record<string, string>>
}

/** The former, French parameters of dashboard addresses, which bookmarks still have. */
const FORMER_PARAMETERS: Readonly<Record<string, PresentParameter>> = {
  etat: { name: 'state', values: {} },
  liste: { name: 'list', values: { avis: 'reviews', notes: 'ratings' } },
  article: { name: 'product', values: {} },
}

const SETTINGS = '/dashboard/settings'

/** Pages of the settings that became a part of another page, as path and hash. */
export const FORMER_PAGES: Readonly<Record<string, string>> = {
  zones: 'delivery#deliveryZones',
  'order-texts': 'whatsapp#orderTexts',
  'payment-accounts': 'payments#paymentAccounts',
  banner: 'home#banner',
  partners: 'home#partners',
  faq: 'texts#faq',
  search: 'catalogues#synonyms',
  confirmation: 'security#orderLimits',
  stock: 'security#lowStock',
  analytics: 'security#analyticsId',
  smtp: 'mail#mail',
}

/** Leads a former address of the dashboard to the present one. @throws a redirect when the address is a former one */
export function leaveFormerAddress({ method, url }: Request): void {
  const { pathname, searchParams } = new URL(url)
  if (method !== 'GET') return
  const page = FORMER_PAGES[pathname.slice(SETTINGS.length + 1)]
  if (pathname.startsWith(`${SETTINGS}/`) && page) throw replace(`${SETTINGS}/${page}`)
  if (!Object.keys(FORMER_PARAMETERS).some((name) => searchParams.has(name))) return
  const present = new URLSearchParams()
  for (const [name, value] of searchParams) {
    const parameter = FORMER_PARAMETERS[name]
    present.append(parameter?.name ?? name, parameter?.values[value] ?? value)
  }
  throw replace(`${pathname}?${present}`)
}
