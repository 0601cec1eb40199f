import { useIdentity } from '../../identity.ts'

export function SocialLinks() {
  const { social } = useIdentity()
  const networks = [
    ['Facebook', social.facebook],
    ['TikTok', social.tiktok],
    ['Instagram', social.instagram],
  ] as const
  return (
    <ul className="flex flex-wrap gap-2">
      {networks.map(([label, href]) => (
        <li key={label}>
          <a
            href={href}
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
