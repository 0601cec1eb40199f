import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission } from '../../../domain/accounts/account.ts'
import type { Session } from '../../session/session.ts'
import { sectionOf } from '../sections.ts'
import { ACTIONS, WORDS } from './page-words.ts'
import { findPages } from './pages.ts'

function sessionWith(...may: readonly Permission[]): Session {
  const permissions = Object.fromEntries(may.map((permission) => [permission, true]))
  const user = { _id: '1', username: 'awa', email: 'awa@exemple.sn', role: 'admin', permissions } as const
  return { token: 'token', user }
}
const EVERYTHING = sessionWith(...PERMISSIONS)
const addresses = (query: string, session = EVERYTHING) => findPages(query, session, true).map(({ to }) => to)

describe('findPages', () => {
  it.each([
    ['zones', '/dashboard/settings/delivery#deliveryZones'],
    ['frais de livraison', '/dashboard/settings/delivery#deliveryZones'],
    ['délai', '/dashboard/settings/delivery#delivery'],
    ['mot de passe', '/dashboard/account'],
    ['changer mot de passe', '/dashboard/account'],
    ['texte whatsapp', '/dashboard/settings/whatsapp'],
    ['ajouter un livreur', '/dashboard/order/couriers'],
    ['codes promo', '/dashboard/products/promotions/new'],
    ['soldes', '/dashboard/products/plans'],
    ['importer des produits', '/dashboard/products/import'],
    ['compter le stock', '/dashboard/stock/count'],
    ['imprimer affiche', '/dashboard/poster'],
    ['exporter', '/dashboard/products/moving-out'],
    ['corbeille', '/dashboard/products/trash'],
    ['poubelle produits', '/dashboard/products/trash'],
    ['smtp', '/dashboard/settings/mail'],
    ['SERVEUR mail', '/dashboard/settings/mail'],
  ])('finds %s within the first results', (query, to) => {
    expect(addresses(query).slice(0, 3)).toContain(to)
  })

  it('shows first the page whose name was typed', () => {
    expect(addresses('livraison').slice(0, 2)).toEqual([
      '/dashboard/settings/delivery',
      '/dashboard/order/deliveries',
    ])
  })

  it('offers an account only what it may open', () => {
    const seller = sessionWith('orders', 'orders:read')
    expect(addresses('zones', seller)).toEqual([])
    expect(addresses('importer', seller)).toEqual([])
    expect(addresses('nouvelle commande', seller)).toEqual(['/dashboard/order/new'])
    expect(addresses('mot de passe', seller)).toEqual(['/dashboard/account'])
    expect(addresses('mot de passe', null as unknown as Session)).toEqual(['/dashboard/account'])
  })

  it('finds conversations and their settings only while the shop has an account at WhatsApp', {
    tags: ['W-04'],
  }, () => {
    const found = (query: string, hasConversations: boolean) =>
      findPages(query, EVERYTHING, hasConversations).map(({ to }) => to)
    expect(found('messages', true)[0]).toBe('/dashboard/messages')
    expect(found('messages', false)).not.toContain('/dashboard/messages')
    expect(found('réponses préparées', true)).toEqual(['/dashboard/settings/whatsapp#cannedReplies'])
    expect(found('réponses préparées', false)).toEqual([])
  })

  it('finds nothing for no words and for unknown ones', () => {
    expect(addresses('')).toEqual([])
    expect(addresses('zzz')).toEqual([])
  })

  it('has words only for pages that exist', () => {
    const paths = [...Object.keys(WORDS), ...ACTIONS.map(({ to }) => to.split('?')[0] ?? '')]
    const unknown = paths.filter(
      (path) => path !== '/dashboard/overview' && sectionOf(path).label === 'Aperçu',
    )
    expect(unknown).toEqual([])
  })
})
