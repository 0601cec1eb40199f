import type { ComponentProps } from 'react'

/** Escape and backdrop clicks call `onClose`; the caller decides whether the dialog closes. */
export function dismissHandlers(onClose: () => void): Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClick'> {
  return {
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => event.target === event.currentTarget && onClose(),
  }
}
