import type { ComponentProps } from 'react'

/** Escape and backdrop clicks call `onClose`; the owner decides whether to close. */
export function dismissHandlers(onClose: () => void): Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClick'> {
  return {
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => event.target === event.currentTarget && onClose(),
  }
}
