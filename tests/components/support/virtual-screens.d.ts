declare module 'virtual:dashboard-screens' {
  export const SCREENS: Record<string, () => Promise<import('./show-screen.tsx').Screen>>
}
