import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

export function PercentField(props: ComponentProps<typeof TextField>) {
  return <TextField type="number" inputMode="decimal" step="any" min="0" max="100" {...props} />
}
