import { readSettings } from '../../use-cases/settings/read-settings.ts'
import { shopContext } from '../shop-context.ts'
import { PAGE_BACKGROUND } from '../styles/page-background.ts'
import type { Route } from './+types/manifest'

const A_DAY = 'public, max-age=86400'
const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

export async function loader({ context }: Route.LoaderArgs) {
  const { name, slogan } = await readSettings(context.get(shopContext), ['name', 'slogan'])
  const manifest = {
    id: '/',
    name: slogan ? `${name} · ${slogan}` : name,
    short_name: name,
    description: 'Vêtements, chaussures, jouets et kits de baptême pour bébés et enfants, à Dakar et Mbour.',
    lang: 'fr-SN',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAGE_BACKGROUND,
    theme_color: PAGE_BACKGROUND,
    categories: ['shopping', 'kids'],
    icons: [
      ICON,
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Panier', url: '/cart', icons: [ICON] },
      { name: 'Nouveautés', url: '/products/New', icons: [ICON] },
      { name: 'Soldes', url: '/products/Sale', icons: [ICON] },
    ],
    screenshots: [
      screenshot('narrow-home', 'narrow', '720x1600', 'L’accueil de la boutique'),
      screenshot('narrow-product', 'narrow', '720x1600', 'Un article, ses couleurs et ses tailles'),
      screenshot('wide-home', 'wide', '1280x800', 'L’accueil de la boutique'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': A_DAY },
  })
}

function screenshot(file: string, form_factor: 'narrow' | 'wide', sizes: string, label: string) {
  return { src: `/screenshots/${file}.webp`, type: 'image/webp', form_factor, sizes, label }
}
