import type { Identity } from '../contracts/settings.ts'

/** Default values of the settings that are loaded with every page. */
export const defaultIdentity: Identity = {
  name: 'Keur Bébé',
  slogan: 'La maison des tout-petits',
  logo: null,
  email: 'bonjour@keurbebe.example',
  openingHours: { opens: '08:00', closes: '20:00', breakFrom: '', breakUntil: '', closedDay: 'none' },
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
  paymentFlows: { Wave: 'manual', 'Orange Money': 'manual' },
  delivery: {
    productDays: [1, 3],
    pageDays: '1 à 5 jours ouvrables selon la destination',
    dakar: '24-48 h',
    mbour: '48-72 h',
    express: 'moins de 24 h',
  },
  analyticsId: null,
  banner: null,
}

/** Defaults that are examples: the merchant must replace them before the shop opens. */
export const PLACEHOLDERS = ['email', 'cities', 'whatsapp', 'social', 'wallets', 'partners', 'about'] as const
