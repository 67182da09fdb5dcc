import { HOUSE_ID } from '../../../contract/casa-rules.ts'
import { logoUrl } from '../../../contract/logo-rules.ts'
import { getCasa } from '../../api/casa.ts'
import { casaRead } from '../../lib/casa.ts'
import { API_URL } from '../../lib/env.ts'
import { listening, startListening } from './listening.ts'

/** Pages without a socket ask at this interval while they are seen; the answer is a 304 from a cache. */
const ASK_MS = 10_000
/** After an edit the open pages ask spread over this time. */
const SPREAD_MS = 400

/** Every open page shows the house as it is now (docs/api.md#realtime). */
startListening({
  actionCreator: listening,
  effect: (_action, { dispatch }) => {
    const ask = () => {
      if (!document.hidden) void dispatch(getCasa.initiate(undefined, { forceRefetch: true, subscribe: false }))
    }
    setInterval(ask, ASK_MS)
    document.addEventListener('visibilitychange', ask)
    addEventListener(HOUSE_ID, () => setTimeout(ask, Math.random() * SPREAD_MS))
  },
})

startListening({
  matcher: getCasa.matchFulfilled,
  effect: ({ payload }, { dispatch, getState }) => {
    if (getState().casa.versao === payload.versao) return
    dispatch(casaRead(payload))
    // The tab's icon follows the logo; that of the home screen is read when the site is installed.
    const link = document.querySelector('link[rel="icon"]')
    if (link && payload.logo)
      Object.assign(link, { type: 'image/png', href: logoUrl(API_URL, payload.logo, 'icone', 48) })
  },
})
