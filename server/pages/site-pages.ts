import { LRUCache } from 'lru-cache'
import { type Casa, HOUSE_ID } from '../../contract/casa-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import { publicBase } from '../config/config.ts'
import { failureDetails } from '../db/db-errors.ts'
import { type EncodedAnswer, encodedAnswer } from '../encoded-answer.ts'
import { type Page, renderedAddress } from './page-address.ts'
import { readFacts } from './page-facts.ts'
import type { Inline } from './page-files.ts'
import { pageHead } from './page-head.ts'
import { headHtml, type Template } from './page-template.ts'
import type { RenderPool } from './render-pool.ts'

/** A visitor's request, and the address under which the page is rendered, if it is. */
type Asked = { page: Page; address: string | null }

/** A page ready to be sent, its inline parts that its policy must allow, and the version of the house that it shows. */
type SitePage = EncodedAnswer & { inline: Inline | null; house: number }

/** Pages kept in memory. */
const PAGES_MAX = 500
/** A page waits no longer than this for the database, then it is sent as it was built. */
const PATIENCE_MS = 2000

/**
 * Composes the pages of the site and caches them for a few seconds: under load, the page of an event costs one
 * statement every `PAGE_FRESH_MS`, whatever the number of visitors.
 */
export function sitePages(
  { db, now, config, logger, casa, events }: AppDeps,
  template: Template,
  pool: RenderPool | null,
) {
  const base = publicBase(config)
  /** The house as a page named it last. */
  let lastHouse: Casa | null = null

  async function compose({ page, address }: Asked): Promise<SitePage> {
    const [house, facts, rendered] = await Promise.all([
      casa(),
      readFacts({ db, now }, page),
      address && pool ? pool.render(address, now().getTime()) : null,
    ])
    lastHouse = house
    const head = headHtml(pageHead(facts, { base, now: now(), casa: house }))
    const { html, inline } = template.compose({ head, rendered, casa: house })
    return { ...encodedAnswer(html, facts.kind === 'missing' ? 404 : 200), inline, house: house.versao }
  }

  const cache = new LRUCache<string, { page: SitePage; at: number }, Asked>({
    max: PAGES_MAX,
    ttl: config.PAGE_FRESH_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    // The reading continues for later requests, even if the first one no longer waits.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => ({ page: await compose(context), at: performance.now() }),
  })

  events.on('edited', ({ id }) => {
    if (id === HOUSE_ID) cache.clear()
  })

  /**
   * The page; null when the database does not answer in time. Under load no request waits for a new reading: it
   * is at most twice `PAGE_FRESH_MS` old.
   */
  async function pageFor(page: Page, url: string): Promise<SitePage | null> {
    const address = renderedAddress(url)
    const key = JSON.stringify([page, address])
    const fresh = cache.get(key)
    if (fresh) return fresh.page
    const known = cache.peek(key, { allowStale: true })
    const allowStale = known !== undefined && performance.now() - known.at < 2 * config.PAGE_FRESH_MS
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, undefined)
    })
    try {
      const found = await Promise.race([cache.fetch(key, { context: { page, address }, allowStale }), patience])
      return found?.page ?? null
    } catch (error) {
      logger.warn(failureDetails(error), 'a page could not be read and was served as built')
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  /** The page as it was built, of the house as far as it is known. */
  const asBuilt = () => template.compose({ head: null, rendered: null, casa: lastHouse })

  return { pageFor, asBuilt }
}
