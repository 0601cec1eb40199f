import { LogIn, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../../session/session.ts'
import { useLogout } from '../../session/use-logout.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'

/** In milliseconds. */
const REDIRECT_DELAY_MS = 3000

export function TopBar() {
  const session = useSession()
  const { askToLogOut, dialog } = useLogout()
  return (
    <div className="flex justify-end border-b border-line bg-surface/80 px-4 py-2">
      {session ? (
        <Button variant="quiet" onClick={askToLogOut}>
          <LogOut className="size-5" />
          Se déconnecter
        </Button>
      ) : (
        <LoginLink />
      )}
      {dialog}
    </div>
  )
}

function LoginLink() {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => void navigate('/'), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  return (
    <Link
      to="/login"
      onClick={(event) => {
        event.preventDefault()
        if (leaving) return
        setLeaving(true)
        notify.warning('Redirection vers la page de connexion.', {
          action: (
            <Link to="/login" className="ml-auto shrink-0 py-3 font-bold underline">
              Y aller
            </Link>
          ),
        })
      }}
      className="word-link px-3"
    >
      <LogIn className="size-5" />
      Connexion
    </Link>
  )
}
