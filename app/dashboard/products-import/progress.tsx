import { Button } from '../../ui/button.tsx'

interface ProgressProps {
  label: string
  /** how far it is, in words */
  far: string
  done: number
  total: number
  /** label of the button that ends it */
  cancel: string
  onStop: () => void
}

export function Progress({ label, far, done, total, cancel, onStop }: ProgressProps) {
  return (
    <div className="grid gap-3 rounded-card bg-surface p-5 shadow-card">
      <p role="status" className="font-bold">
        {`${label} : ${far}`}
      </p>
      <progress
        value={done}
        max={total}
        aria-label={label}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action"
      />
      <Button variant="secondary" onClick={onStop} className="justify-self-start">
        {cancel}
      </Button>
    </div>
  )
}
