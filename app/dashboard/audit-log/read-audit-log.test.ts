import { expect, it } from 'vitest'
import { auditAnswer } from '../../../contracts/audit.ts'
import { PERMISSIONS } from '../../../domain/accounts/account.ts'
import { decode } from '../decode.ts'
import { describeEntry } from './read-audit-log.ts'

const readAuditLog = (json: unknown) => decode(auditAnswer, json).entries.map((entry) => describeEntry(entry))

it('describeEntry describes the user, the action and the changes of an entry', () => {
  const entry = {
    id: 'a1',
    at: '2026-03-02T10:00:00.000Z',
    actor: { id: 'u1', name: 'awa' },
    action: 'product.changed',
    subject: { id: 'p1', name: 'Hochet' },
    changes: { price: [2500, 2000], isSale: [false, true], sizes: [[], ['S', 'M']], gender: ['Fille', null] },
  }
  expect(readAuditLog({ entries: [entry] })).toEqual([
    {
      id: 'a1',
      at: '2026-03-02T10:00:00.000Z',
      actor: 'awa',
      what: 'Produit modifié',
      subject: 'Hochet',
      changes: [
        { field: 'Prix', before: '2500', after: '2000' },
        { field: 'En solde', before: 'non', after: 'oui' },
        { field: 'Tailles', before: '—', after: 'S, M' },
        { field: 'Genre', before: 'Fille', after: '—' },
      ],
    },
  ])
})

it('describeEntry names a flash sale only in entries about products', () => {
  const changes = { active: [true, false], phone: ['771234567', '780000000'] }
  const read = (action: string) => readAuditLog({ entries: [{ id: 'a', action, changes }] })[0]?.changes
  expect(read('product.flash-sale')?.[0]).toEqual({ field: 'Vente flash', before: 'oui', after: 'non' })
  expect(read('courier.changed')).toEqual([
    { field: 'Actif', before: 'oui', after: 'non' },
    { field: 'Téléphone', before: '771234567', after: '780000000' },
  ])
})

it('describeEntry describes a planned change, with its times in Dakar', { tags: ['H-10'] }, () => {
  const times = { startsAt: [null, '2026-12-04T18:00:00.000Z'], endsAt: [null, null] }
  const changes = { kind: [null, 'flash_sale'], value: [null, 20], ...times, cancelled: [null, false] }
  const [entry] = readAuditLog({ entries: [{ id: 'a', action: 'plan.created', changes }] })
  expect(entry).toMatchObject({
    what: 'Changement planifié',
    changes: [
      { field: 'Ce qui change', before: '—', after: 'Vente flash' },
      { field: 'Valeur', before: '—', after: '20' },
      { field: 'Début', before: '—', after: expect.stringContaining('18:00') },
      { field: 'Annulé', before: '—', after: 'non' },
    ],
  })
})

it('describeEntry describes the changes of a promotion', { tags: ['H-30'] }, () => {
  const changes = {
    active: [true, false],
    effect: [
      { kind: 'percent', percent: 10 },
      { kind: 'free_items', count: 3, paid: 2 },
    ],
    until: [null, '2026-05-31T20:00:00.000Z'],
  }
  const entry = { id: 'a6', actor: null, action: 'promotion.changed', subject: null, changes }
  expect(readAuditLog({ entries: [entry] })).toMatchObject([
    {
      what: 'Offre modifiée',
      changes: [
        { field: 'Active', before: 'oui', after: 'non' },
        {
          field: 'Ce que l’offre donne',
          before: '10\u202f% de remise',
          after: '3 articles pour le prix de 2',
        },
        { field: 'Fin', before: '—', after: expect.stringContaining('31 mai 2026') },
      ],
    },
  ])
})

it('describeEntry keeps the name of an unknown action, and refuses a malformed response', () => {
  const entry = { id: 'a2', at: 'soon', actor: null, action: 'shop.moved', subject: null, changes: null }
  expect(readAuditLog({ entries: [entry, null] })).toEqual([
    { id: 'a2', at: '', actor: null, what: 'shop.moved', subject: null, changes: [] },
  ])
  expect(() => readAuditLog({})).toThrow('n’a pas pu être comprise')
})

it('describeEntry describes refused sign-ins of known and unknown accounts with the number of attempts', () => {
  const refused = { action: 'session.refused', actor: null, changes: { attempts: [0, 7] } }
  const entries = readAuditLog({
    entries: [
      { ...refused, id: 'a4', subject: { id: 'u1', name: 'awa' } },
      { ...refused, id: 'a5', subject: null },
    ],
  })
  const changes = [{ field: 'Tentatives', before: '0', after: '7' }]
  expect(entries).toMatchObject([
    { what: 'Connexion refusée', actor: 'Quelqu’un', subject: 'awa', changes },
    { what: 'Connexion refusée', actor: 'Quelqu’un', subject: 'compte inconnu', changes },
  ])
})

it('describeEntry labels states, roles and permissions as the screens do, and leaves texts entered by users unchanged', () => {
  const changes = {
    status: ['pending', 'confirmed'],
    role: ['user', 'admin'],
    permissions: [{}, { orders: true, stats: false }],
    name: ['admin', 'pending'],
    colors: [null, []],
  }
  const [entry] = readAuditLog({ entries: [{ id: 'a3', action: 'user.rights', changes }] })
  expect(entry?.changes).toEqual([
    { field: 'État', before: 'En attente', after: 'Confirmée' },
    { field: 'Rôle', before: 'Utilisateur', after: 'Administrateur' },
    { field: 'Permissions', before: '—', after: 'Commandes' },
    { field: 'Nom', before: 'admin', after: 'pending' },
  ])
})

it('describeEntry leaves out a state that stays as it was, which earlier versions recorded', () => {
  const changes = { status: ['confirmed', 'confirmed'], amount: [null, -4000] }
  const [entry] = readAuditLog({ entries: [{ id: 'a7', action: 'order.refunded', changes }] })
  expect(entry?.what).toBe('Remboursement enregistré')
  expect(entry?.changes.map(({ after }) => after)).toEqual(['-4000'])
})

it('describeEntry names changed settings as their screens do', { tags: ['G-02'] }, () => {
  const changes = { openingHours: ['{"opens":"08:00"}', '{"opens":"09:00"}'], terms: ['Avant', 'Après'] }
  const entry = { id: 'a6', at: '', actor: null, action: 'settings.changed', subject: null, changes }
  const [read] = readAuditLog({ entries: [entry] })
  expect(read?.what).toBe('Réglages modifiés')
  expect(read?.changes.map(({ field }) => field)).toEqual(['Heures d’ouverture', 'Conditions de vente'])
})

it('describeEntry leaves out permissions that no screen names', { tags: ['W-14'] }, () => {
  const changes = {
    permissions: [['stats', 'messages'], { orders: true, messages: true }],
  }
  const [entry] = decode(auditAnswer, { entries: [{ id: 'a8', action: 'user.rights', changes }] }).entries
  expect(entry && describeEntry(entry).changes).toEqual([
    { field: 'Permissions', before: 'Statistiques, Messages', after: 'Commandes, Messages' },
  ])
  const unnamed = PERMISSIONS.filter((name) => name !== 'messages')
  expect(entry && describeEntry(entry, unnamed).changes).toEqual([
    { field: 'Permissions', before: 'Statistiques', after: 'Commandes' },
  ])
})
