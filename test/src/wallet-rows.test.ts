import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Carteira } from '../../contract/vendas.ts'
import { WalletNote, WalletRows } from '../../src/site/ingressos/wallet-rows.tsx'
import { CARTEIRA } from '../../src/texts/carteira.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36'
const PC = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
const BOTH: Carteira[] = ['apple', 'google']

afterEach(() => vi.unstubAllGlobals())

const rowsOn = (userAgent: string, carteiras?: Carteira[]): string[] => {
  vi.stubGlobal('navigator', { userAgent })
  const html = renderToStaticMarkup(createElement(WalletRows, { venda: { id: 'x', carteiras } }))
  return [...html.matchAll(/href="[^"]*\/eventos\/venda\/x\/carteira\/(\w+)"/g)].map(([, wallet = '']) => wallet)
}

it.each([
  ['an iPhone', IPHONE, BOTH, ['apple']],
  ['an Android phone', ANDROID, BOTH, ['google']],
  ['a PC', PC, BOTH, ['apple', 'google']],
  ['an iPhone, without Apple’s wallet', IPHONE, ['google'] as Carteira[], []],
  ['a PC, without any wallet', PC, [], []],
  ['a PC, with an answer of an earlier version', PC, undefined, []],
])('the rows of wallets on %s', (_where, userAgent, carteiras, shown) => {
  expect(rowsOn(userAgent, carteiras)).toEqual(shown)
})

it('a wallet that did not answer is announced, and nothing is said otherwise', () => {
  const noteAt = (address: string): string =>
    renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [address] }, createElement(WalletNote)))
  expect(noteAt('/ingresso/x?carteira=indisponivel')).toContain(`role="alert">${CARTEIRA.away}`)
  expect(noteAt('/ingresso/x')).toBe('')
  expect(noteAt('/ingresso/x?carteira=outra')).toBe('')
})
