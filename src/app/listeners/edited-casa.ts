import { logoUrl } from '../../../contract/logo-rules.ts'
import { getCasa } from '../../api/casa.ts'
import { onHouseEdited } from '../../api/socket.ts'
import { casaRead } from '../../lib/casa.ts'
import { API_URL } from '../../lib/env.ts'
import { listening, startListening } from './listening.ts'

/** Pages without a socket ask at this interval while they are seen; the answer is a 304 from a cache. */
const ASK_MS = 10_000
/** After an edit the open pages ask spread over this time. */
const SPREAD_MS = 400

/** The tab's icon follows the logo; the manifest and the home screen's icon are read when the site is installed. */
function showIcon(href: string | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && href && link.getAttribute('href') !== href) Object.assign(link, { type: 'image/png', href })
}

/** Every open page shows the house as it is now (docs/api.md#realtime). */
startListening({
  actionCreator: listening,
  effect: (_action, { dispatch }) => {
    const ask = () => {
      if (!document.hidden) void dispatch(getCasa.initiate(undefined, { forceRefetch: true, subscribe: false }))
    }
    setInterval(ask, ASK_MS)
    document.addEventListener('visibilitychange', ask)
    onHouseEdited(() => setTimeout(ask, Math.random() * SPREAD_MS))
  },
})

startListening({
  matcher: getCasa.matchFulfilled,
  effect: ({ payload }, { dispatch, getState }) => {
    if (getState().casa.versao === payload.versao) return
    dispatch(casaRead(payload))
    showIcon(payload.logo ? logoUrl(API_URL, payload.logo, 'icone', 48) : undefined)
  },
})
