import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { rememberAge, useChosenAge } from './chosen-age.ts'

/** A link that selects the stored age, and a button that deletes it from the device. */
export function AgeOffer({ href }: { href: (age: string) => string }) {
  const age = useChosenAge()
  if (!age) return null
  return (
    <span className="inline-flex items-center">
      <Link
        to={href(age.value)}
        preventScrollReset
        className="inline-flex min-h-11 items-center rounded-full bg-action px-4 font-bold whitespace-nowrap text-white hover:bg-action-deep"
      >
        {`Pour ${age.label}`}
      </Link>
      <IconButton label={`Oublier l’âge ${age.label}`} onClick={() => rememberAge(null)}>
        <X className="size-4" />
      </IconButton>
    </span>
  )
}
