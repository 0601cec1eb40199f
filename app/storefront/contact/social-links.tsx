import { useIdentity } from '../../identity.ts'

/** The shop elsewhere. Words, not logos: they weigh nothing and say where they lead. */
export function SocialLinks() {
  const { social } = useIdentity()
  const places = [
    ['Facebook', social.facebook],
    ['TikTok', social.tiktok],
    ['Instagram', social.instagram],
  ] as const
  return (
    <ul className="flex flex-wrap gap-2">
      {places.map(([label, href]) => (
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
