import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

/** How long the warning stands before home is opened, in milliseconds (administration.md §2). */
const DELAY = 3000

/** The top bar's login link for somebody who is signed out: it warns, then goes home. */
export function SignInLink() {
  const [warned, setWarned] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!warned) return
    const timer = setTimeout(() => navigate('/'), DELAY)
    return () => clearTimeout(timer)
  }, [warned, navigate])
  return (
    <div className="mb-4 grid gap-3">
      <Button look="quiet" className="justify-self-end" onClick={() => setWarned(true)}>
        Connexion
      </Button>
      {warned && (
        <Message kind="warning">
          <Link to="/login" className="underline">
            Redirection vers la page de connexion.
          </Link>
        </Message>
      )}
    </div>
  )
}
