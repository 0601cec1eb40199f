import { useNavigation } from 'react-router'

export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-action-tint">
      <span className="sr-only">Chargement</span>
      <div className="progress-run h-full w-1/3 bg-action" />
    </div>
  )
}
