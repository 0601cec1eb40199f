import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { isSame } from '../../../domain/edits/merge-edit.ts'
import { messageAt } from '../form/use-shop-form.ts'
import type { VisibleField } from './field-types.ts'
import { formatValue, parseText, type TypedField } from './kinds.ts'

export interface ControlProps<Shown = VisibleField> {
  field: Shown
  /** path of the field in the form, such as `faq.2.question` */
  path: string
}

/** The value of the form at a path, and its message. */
export function useValue(path: string) {
  const { field, formState } = useController<FieldValues>({ name: path })
  const value: unknown = field.value
  return {
    value,
    setValue: field.onChange as (value: unknown) => void,
    error: messageAt(formState.errors, path),
  }
}

/** The text in an input: as it is typed, while it still means the value of the form. */
export function useText(field: TypedField, path: string) {
  const { value, setValue, error } = useValue(path)
  const [typed, setTyped] = useState('')
  return {
    text: isSame(parseText(field, typed), value) ? typed : formatValue(field, value),
    setText(text: string) {
      setTyped(text)
      setValue(parseText(field, text))
    },
    error,
  }
}
