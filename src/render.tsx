import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { cachedAnswers, connectStore } from './app/api-store.ts'
import { pageAt } from './app/pages.ts'
import { askForPage } from './app/page-queries.ts'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'
import type { Served } from './app/served.ts'
import { makeStore } from './app/store.ts'
import type { Casa } from '../contract/casa-rules.ts'
import { casaRead } from './lib/casa.ts'
import { holdTime } from './lib/clock.ts'

/** A page's data, ready to be rendered. */
export type Gathered = { served: Served; sources: readonly string[]; render(): string }

// Each page has its own store. Rendering is synchronous, so pages cannot see each other's fixed time.
const at = <T,>(now: number, work: () => T): T => {
  holdTime(now)
  try {
    return work()
  } finally {
    holdTime(null)
  }
}

/**
 * Requests the data of a page as a visitor gets it. Null when the server does not render this page, or when any of its
 * data could not be read: then the browser gets the plain shell and shows the failure.
 */
export async function gather(address: string, now: number): Promise<Gathered | null> {
  const url = new URL(address, 'http://site.invalid')
  const store = makeStore()
  connectStore(store)
  const file = pageAt(url.pathname)
  const asked = at(now, () => askForPage(store, url))
  if (!asked) return null
  const [answers] = await Promise.all([Promise.all(asked), file?.load()])
  if (!answers.every(({ isSuccess }) => isSuccess)) return null
  for (const { endpointName, value } of cachedAnswers(store))
    if (endpointName === 'getCasa') store.dispatch(casaRead(value as Casa))
  const render = () =>
    renderToString(
      <Providers store={store}>
        <StaticRouter location={`${url.pathname}${url.search}`}>
          <Router />
        </StaticRouter>
      </Providers>,
    )
  return { served: { now, answers: cachedAnswers(store) }, sources: file?.sources ?? [], render: () => at(now, render) }
}
