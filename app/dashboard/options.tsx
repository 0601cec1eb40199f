interface OptionsProps {
  /** label of the option with the empty value; without a label there is no such option */
  none?: string
  of: readonly (readonly [value: string, label: string])[]
}

export function Options({ none, of }: OptionsProps) {
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {of.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}
