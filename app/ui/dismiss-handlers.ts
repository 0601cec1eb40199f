import type { ComponentProps } from 'react'

/** Escape, and a click beside a dialog. Whether they close it is its owner's to say, as with the buttons. */
export function dismissHandlers(onClose: () => void): Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClick'> {
  return {
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event) => event.target === event.currentTarget && onClose(),
  }
}
