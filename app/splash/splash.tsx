import logo from '../assets/logo.svg'

/** What is seen first, until the server has answered; what it covers is already complete. */
export function Splash({ name, slogan }: { name: string; slogan: string }) {
  return (
    <div className="splash" aria-hidden="true">
      <img src={logo} alt="" width={96} height={96} className="splash-logo" />
      <p className="text-3xl font-black text-action">{name}</p>
      <p className="text-ink-soft">{slogan}</p>
    </div>
  )
}
