import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** A load that failed, in red, with a way to try again. */
export function LoadFailure({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Message kind="error">
      <p>{text}</p>
      <Button
        look="secondary"
        busy={state === 'loading'}
        onClick={() => revalidate()}
        className="justify-self-start"
      >
        Réessayer
      </Button>
    </Message>
  )
}
