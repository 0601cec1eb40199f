import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A share of a hundred, with decimals where somebody wants them. */
export function PercentField(props: ComponentProps<typeof TextField>) {
  return <TextField type="number" inputMode="decimal" step="any" min="0" max="100" {...props} />
}
