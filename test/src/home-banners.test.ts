import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { BannerSlide } from '../../src/banner/banner-slide.tsx'
import { bannerEventoId, bannerTarget } from '../../src/banner/banner-target.ts'
import { HOME } from '../../src/texts/home.ts'
import { isRotating } from '../../src/ui/carousel/carousel-rotation.ts'

describe('the link of a banner', () => {
  it.each([
    ['/socioTorcedor', { to: '/socioTorcedor' }],
    ['/eventos?q=sol', { to: '/eventos?q=sol' }],
    ['https://exemplo.com.br/x', { href: 'https://exemplo.com.br/x' }],
    ['HTTP://exemplo.com.br', { href: 'HTTP://exemplo.com.br' }],
    [null, null],
    ['', null],
    // Disguised links to another site, and links that would run script in our page.
    ['//exemplo.com.br', null],
    ['/\\exemplo.com.br', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['eventos', null],
  ])('the link of a banner: %s', (link, target) => {
    expect(bannerTarget(link)).toEqual(target)
  })

  it.each([
    ['/evento/abc', 'abc'],
    ['/evento/abc?de=banner#topo', 'abc'],
    ['/eventos', null],
    ['https://exemplo.com.br/evento/abc', null],
    [null, null],
  ])('the link %s is about event %s', (link, id) => {
    expect(bannerEventoId(link)).toBe(id)
  })

  it.each([
    ['/eventos', 'href="/eventos"'],
    ['https://exemplo.com.br/x', 'href="https://exemplo.com.br/x"'],
    // Anchors that do not navigate: without an address they are no links and take no focus.
    [null, null],
    ['javascript:alert(1)', null],
  ])('the banner link %s makes an anchor with %s', (link, href) => {
    const imagem = { hash: 'a'.repeat(12), largura: 1600, altura: 600 }
    const banner = { id: 'ID', visivel: true, link, imagem, versao: 1 }
    const slide = createElement(BannerSlide, { banner, alt: 'Destaque', first: true, onMissing: () => undefined })
    const anchor = /^<a [^>]*>/.exec(renderToStaticMarkup(createElement(MemoryRouter, {}, slide)))?.[0]
    expect(anchor).toBeDefined()
    expect(/href="[^"]*"/.exec(anchor ?? '')?.[0] ?? null).toBe(href)
    expect(anchor).not.toMatch(/tabindex|role=/)
  })

  it('the link of a banner is named by its position, and by its event if that is known', () => {
    expect(HOME.banner(1, 3)).toBe('Destaque 1 de 3')
    expect(HOME.banner(2, 3, 'Festival do Sol')).toBe('Destaque 2 de 3: Festival do Sol')
  })
})

describe('the banners change', () => {
  const calm = { wanted: true, forced: false, hovered: false, focused: false }

  it.each([
    ['automatically', {}, true],
    ['not while hovered', { hovered: true }, false],
    ['not while focused', { focused: true }, false],
    ['not when stopped', { wanted: false }, false],
    ['while hovered and focused, if just started', { forced: true, hovered: true, focused: true }, true],
    ['not when stopped, even if just started', { wanted: false, forced: true }, false],
  ])('the banners change: %s', (_, part, expected) => {
    expect(isRotating({ ...calm, ...part })).toBe(expected)
  })
})
