import { Pause, Play } from 'lucide-react'
import { IconButton } from './button.tsx'
import type { Autoplay } from './use-autoplay.ts'

/** Hidden with reduced motion, because nothing moves then. */
export function AutoplayToggle({
  rotation: { stopped, stop },
}: {
  rotation: Pick<Autoplay, 'stopped' | 'stop'>
}) {
  const Icon = stopped ? Play : Pause
  return (
    <IconButton
      className="motion-reduce:hidden"
      label={stopped ? 'Reprendre le défilement' : 'Arrêter le défilement'}
      onClick={() => stop(!stopped)}
    >
      <Icon className="size-4 fill-current" />
    </IconButton>
  )
}
