import type { Wallet } from '../domain/orders/order.ts'

/** The shop as data: everything a merchant changes without touching code. */
export interface Identity {
  name: string
  slogan: string
  /** where prices, structured data and phones belong */
  country: 'SN'
  email: string
  openingHours: { opens: string; closes: string }
  cities: readonly City[]
  /** nine digits: the chat in which orders are finished */
  whatsapp: string
  social: { facebook: string; tiktok: string; instagram: string }
  wallets: readonly WalletAccount[]
  /** each place shows its own reading; `productDays` from and to */
  delivery: {
    productDays: readonly [number, number]
    pageDays: string
    dakar: string
    mbour: string
    express: string
  }
  /** a Google Analytics measurement id (`G-…`); null measures nothing and asks nothing of anybody else */
  analyticsId: string | null
  /** default values that are not replaced yet, listed at start-up */
  placeholders: readonly string[]
}

export interface City {
  name: 'Dakar' | 'Mbour'
  address: string
  /** nine digits */
  phone: string
  whatsapp: string
  latitude: number
  longitude: number
}

export interface WalletAccount {
  name: Wallet
  /** nine digits: where the money goes */
  number: string
  ussd: string
  site: string
}

export const defaultIdentity: Identity = {
  name: 'Keur Bébé',
  slogan: 'La maison des tout-petits',
  country: 'SN',
  email: 'bonjour@keurbebe.example',
  openingHours: { opens: '08:00', closes: '20:00' },
  cities: [
    {
      name: 'Dakar',
      address: 'Dakar Ouakam Ripp',
      phone: '330000001',
      whatsapp: '770000001',
      latitude: 14.7247,
      longitude: -17.4886,
    },
    {
      name: 'Mbour',
      address: 'Mbour, quartier Escale',
      phone: '330000002',
      whatsapp: '770000002',
      latitude: 14.4222,
      longitude: -16.9639,
    },
  ],
  whatsapp: '770000001',
  social: {
    facebook: 'https://www.facebook.com/keurbebe.example',
    tiktok: 'https://www.tiktok.com/@keurbebe.example',
    instagram: 'https://www.instagram.com/keurbebe.example',
  },
  wallets: [
    { name: 'Wave', number: '770000003', ussd: '*110#', site: 'https://www.wave.com/fr/' },
    { name: 'Orange Money', number: '770000004', ussd: '#144#', site: 'https://www.orangemoney.sn/' },
  ],
  delivery: {
    productDays: [1, 3],
    pageDays: '1 à 5 jours ouvrables selon la destination',
    dakar: '24-48 h',
    mbour: '48-72 h',
    express: 'moins de 24 h',
  },
  analyticsId: null,
  placeholders: ['email', 'cities', 'whatsapp', 'social', 'wallets'],
}
