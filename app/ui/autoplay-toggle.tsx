import { Pause, Play } from 'lucide-react'
import { IconButton } from './button.tsx'
import type { Autoplay } from './use-autoplay.ts'

/** Stops what moves by itself, and lets it go on. Nothing moves, so nothing is to stop, for who asked for less motion. */
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
