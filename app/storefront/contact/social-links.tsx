import type { Identity } from '../../../contracts/settings.ts'
import { useIdentity } from '../../identity.ts'

const NETWORKS = [
  ['Facebook', 'facebook'],
  ['TikTok', 'tiktok'],
  ['Instagram', 'instagram'],
] as const

export function isOnNetworks({ social }: Identity): boolean {
  return NETWORKS.some(([, network]) => social[network] !== '')
}

export function SocialLinks() {
  const { social } = useIdentity()
  return (
    <ul className="flex flex-wrap gap-2">
      {NETWORKS.filter(([, network]) => social[network] !== '').map(([label, network]) => (
        <li key={label}>
          <a
            href={social[network]}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center rounded-full border-2 border-line bg-surface px-4 font-bold text-ink hover:border-action"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
