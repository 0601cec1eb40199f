import { isSuccessResponse } from '../api-client/answers.ts'
import { apiUrl, callApi, failureText } from '../api-client/api.ts'
import { loadOwnDevice } from '../push/load-own-device.ts'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toasts.tsx'
import { endSession } from './end-session.ts'
import { sessionToken } from './session.ts'

/** Render the returned `dialog` once; the logout button calls `askToLogOut`. */
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

const leaveNotifications = (token: string | null) =>
  loadOwnDevice()
    .then((device) => device?.leaveNotifications(token))
    .catch(() => {})

async function logOut() {
  const token = sessionToken()
  const sent = leaveNotifications(token).then(() =>
    callApi(apiUrl('/users/logout'), { method: 'POST', token }),
  )
  // Ends the session at once, so that requests refused after the sign-out do not show `Session expirée`.
  endSession()
  // If the request fails, this browser is signed out anyway; the server's session expires later.
  await sent.catch(() => {})
  notify.success('Déconnexion réussie !')
}

async function logOutEverywhere() {
  try {
    await callApi(apiUrl('/users/me/sessions'), {
      method: 'DELETE',
      token: sessionToken(),
      expects: isSuccessResponse,
    })
  } catch (error) {
    notify.error(failureText(error, 'Vos appareils n’ont pas pu être déconnectés. Veuillez réessayer.'))
    return
  }
  void leaveNotifications(null)
  endSession()
  notify.success('Tous vos appareils ont été déconnectés.')
}
