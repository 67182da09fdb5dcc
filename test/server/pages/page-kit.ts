import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5'
import { openShop, type ShopOptions } from '../../support/shop.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** How old a page may be after a change: twice `PAGE_FRESH_MS` of this shop. */
const STALE_MS = 3

/** The address under which the tests' site is published. */
export const BASE = 'https://ingressos.example'

/** A shop that serves the project's page without a build: only its head is tested. */
export async function openPageShop(options: ShopOptions = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-pages-'))
  copyFileSync(path.join(import.meta.dirname, '../../../index.html'), path.join(dir, 'index.html'))
  const config = { SITE_DIR: dir, PUBLIC_URL: BASE, PAGE_FRESH_MS: '1', ...options.config }
  const shop = await openShop({ jobs: false, ...options, config })
  const get = (address: string, init: RequestInit = {}) =>
    fetch(shop.url + address, { redirect: 'manual', ...init, headers: { accept: 'text/html', ...init.headers } })
  return {
    ...shop,
    get,
    /** The head of a page, as a browser reads it. */
    head: async (address: string) => {
      await sleep(STALE_MS)
      const answer = await get(address)
      return { status: answer.status, ...readHead(await answer.text()) }
    },
    close: async () => {
      await shop.close()
      rmSync(dir, { recursive: true })
    },
  }
}

const attr = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value

const textOf = (element: Element): string =>
  element.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')

function elementsOf(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return tree.isElementNode(node) ? [node, ...children] : children
}

/** The elements of the HTML, parsed as browsers do. `scripts`: the types of all scripts on the page. */
export function readHead(html: string) {
  const elements = elementsOf(parse(html))
  const metas = elements.filter(({ tagName }) => tagName === 'meta')
  const named = Object.fromEntries(
    metas.flatMap((meta) => {
      const name = attr(meta, 'name') ?? attr(meta, 'property')
      return name ? [[name, attr(meta, 'content') ?? '']] : []
    }),
  )
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  const title = elements.filter(({ tagName }) => tagName === 'title').map(textOf)
  return {
    titles: title,
    meta: named,
    canonical: elements
      .filter((each) => each.tagName === 'link' && attr(each, 'rel') === 'canonical')
      .map((each) => attr(each, 'href')),
    data: scripts
      .filter((each) => attr(each, 'type') === 'application/ld+json')
      .map((each) => JSON.parse(textOf(each)) as Record<string, unknown>),
    scripts: scripts.map((each) => attr(each, 'type')),
    tags: elements.map(({ tagName }) => tagName),
  }
}
