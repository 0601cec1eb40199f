import { ShopLogo } from '../ui/shop-logo.tsx'

/** Covers the complete page until the server has responded. */
export function Splash({ name, slogan }: { name: string; slogan: string }) {
  return (
    <div className="splash" aria-hidden="true">
      <ShopLogo size={96} className="splash-logo" />
      <p className="text-3xl font-black text-action">{name}</p>
      <p className="text-ink-soft">{slogan}</p>
    </div>
  )
}

/** Time before a failed ping is repeated. */
const RETRY_MS = 3000
/** Duration of the fade-out. */
const FADE_MS = 1000
/** Maximum time until the splash disappears. */
const MAX_MS = 10_000

/**
 * Runs in the head, so that the ping is the first request. Sets `data-splash` to `leaving`, then to `gone`. If the
 * browser is offline or the tab has already shown a page, sets `gone` at once. Reads the whole response, so that the
 * browser ends the request. Leaves the ping's times in `data-ping` for `serverNow`. Sets the attribute again when React
 * removes it: after a translation before hydration, React renders the whole document anew.
 */
export function splashScript(pingUrl: string): string {
  return `(function(root){
var seen,sent,state,html=root.dataset;
function become(next){state=html.splash=next}
new MutationObserver(function(){if(state&&!html.splash)html.splash=state}).observe(root,{attributeFilter:['data-splash']});
try{seen=sessionStorage.getItem('splash');sessionStorage.setItem('splash','seen')}catch(e){}
if(seen||navigator.onLine===false)return become('gone');
function leave(){if(!state){become('leaving');setTimeout(become,${FADE_MS},'gone')}}
function retry(){setTimeout(ping,${RETRY_MS})}
function ping(){if(!state){sent=Date.now();fetch(${JSON.stringify(pingUrl)},{cache:'no-store'}).then(answered,retry)}}
function answered(a){html.ping=JSON.stringify([a.headers.get('Date'),sent,Date.now()]);a.text().catch(function(){});a.ok?leave():retry()}
setTimeout(leave,${MAX_MS - FADE_MS});ping()
})(document.documentElement)`
}
