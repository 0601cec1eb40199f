import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import type { Issue } from '../../../domain/errors.ts'

/**
 * A form of React Hook Form that a schema of `contracts/` validates. A refused submission shows all messages next to
 * their fields, and the first of these fields takes the focus.
 * @param schema its input is what the fields hold, its output what is sent
 */
export function useShopForm<Input extends FieldValues, Output>(
  schema: StandardSchemaV1<Input, Output>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const ref = useRef<HTMLFormElement>(null)
  /** number of answers whose issues were shown */
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (submitCount + refusals === 0) return
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')
    invalid?.focus({ preventScroll: true })
    invalid?.scrollIntoView({ block: 'center' })
  }, [submitCount, refusals])

  return {
    ...form,
    ref,
    /** The props of a text field. Typing removes a message about the whole form. */
    field: (name: FieldPath<Input>) => ({
      ...form.register(name, { onChange: () => form.clearErrors('root') }),
      error: messageAt(errors, name),
    }),
    /** Shows the issues of an answer next to their fields. */
    showIssues(issues: readonly Issue[]) {
      for (const { path, message } of issues) form.setError(path as FieldPath<Input>, { message })
      if (issues.length > 0) setRefusals((before) => before + 1)
    },
  }
}

/** The message of a field, or of a list or an object as a whole. */
export function messageAt(errors: object, path: string): string | undefined {
  const error: { message?: string; root?: { message?: string } } | undefined = get(errors, path)
  return error?.message ?? error?.root?.message
}
