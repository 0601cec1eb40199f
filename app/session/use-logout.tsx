import { isSuccessResponse } from '../api-client/answers.ts'
import { apiUrl, callApi, failureText } from '../api-client/api.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toasts.tsx'
import { clearSession } from './session.ts'

/** Render `dialog` once, call `askToLogOut` from the button. */
export function useLogout() {
  const { ask, dialog } = useConfirm()
  const askToLogOut = () =>
    ask({
      title: 'Déconnexion',
      text: 'Êtes-vous sûr de vouloir vous déconnecter?',
      confirm: 'Se déconnecter',
      onConfirm: logOut,
      other: { label: 'Déconnecter tous mes appareils', onChoose: logOutEverywhere },
    })
  return { askToLogOut, dialog }
}

async function logOut() {
  const sent = callApi(apiUrl('/users/logout'), { method: 'POST', signedIn: true })
  // Cleared before the response: afterwards the API refuses the page's requests as if the session had expired.
  clearSession()
  // Without a response this browser is signed out too; the server's session expires later.
  await sent.catch(() => {})
  notify.success('Déconnexion réussie !')
}

async function logOutEverywhere() {
  try {
    await callApi(apiUrl('/users/me/sessions'), {
      method: 'DELETE',
      signedIn: true,
      expects: isSuccessResponse,
    })
  } catch (error) {
    notify.error(failureText(error, 'Vos appareils n’ont pas pu être déconnectés. Veuillez réessayer.'))
    return
  }
  clearSession()
  notify.success('Tous vos appareils ont été déconnectés.')
}
