import { describe, expect, it } from 'vitest'
import { bannerEventoId, bannerTarget } from '../../src/site/home/banner-target.ts'
import { HOME } from '../../src/texts/home.ts'
import { isRotating } from '../../src/ui/carousel/carousel-rotation.ts'

describe('where a banner leads', () => {
  it.each([
    ['/socioTorcedor', { to: '/socioTorcedor' }],
    ['/eventos?q=sol', { to: '/eventos?q=sol' }],
    ['https://exemplo.com.br/x', { href: 'https://exemplo.com.br/x' }],
    ['HTTP://exemplo.com.br', { href: 'HTTP://exemplo.com.br' }],
    [null, null],
    ['', null],
    // Another site in disguise, and what would run in our page.
    ['//exemplo.com.br', null],
    ['/\\exemplo.com.br', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['eventos', null],
  ])('%s', (link, target) => {
    expect(bannerTarget(link)).toEqual(target)
  })

  it.each([
    ['/evento/abc', 'abc'],
    ['/evento/abc?de=banner#topo', 'abc'],
    ['/eventos', null],
    ['https://exemplo.com.br/evento/abc', null],
    [null, null],
  ])('%s is about event %s', (link, id) => {
    expect(bannerEventoId(link)).toBe(id)
  })

  it('is named by its place, and by its event where it is known', () => {
    expect(HOME.banner(1, 3)).toBe('Destaque 1 de 3')
    expect(HOME.banner(2, 3, 'Festival do Sol')).toBe('Destaque 2 de 3: Festival do Sol')
  })
})

describe('whether the banners turn', () => {
  const calm = { wanted: true, forced: false, hovered: false, focused: false }

  it.each([
    ['by themselves', {}, true],
    ['not under the mouse', { hovered: true }, false],
    ['not while read by keyboard', { focused: true }, false],
    ['not when told to stop', { wanted: false }, false],
    ['where the reader is, when just told to', { forced: true, hovered: true, focused: true }, true],
    ['never against the last word', { wanted: false, forced: true }, false],
  ])('%s', (_, part, expected) => {
    expect(isRotating({ ...calm, ...part })).toBe(expected)
  })
})
