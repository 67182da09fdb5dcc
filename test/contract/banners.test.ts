import { describe, expect, it } from 'vitest'
import { BannerInput, BannerUpdate } from '../../contract/banners.ts'
import { refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const MESSAGE = 'Preencha todos os campos corretamente'

describe('a banner’s link', () => {
  it.each(['/', '/evento/3f2504e0', '/eventos?q=show#topo', 'https://exemplo.com.br/a', 'HTTP://exemplo.com'])(
    'a banner’s link may be %s',
    (link) => {
      expect(BannerInput.parse({ link })).toMatchObject({ link })
    },
  )

  it('a banner’s link is trimmed, and null if empty', () => {
    expect(BannerInput.parse({ link: ' /rifas/1 ' }).link).toBe('/rifas/1')
    for (const link of ['', ' ', null]) expect(BannerInput.parse({ link }).link).toBeNull()
    expect(BannerInput.parse({}).link).toBeUndefined()
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://exemplo.com/%0aalert(1)',
    'ftp://exemplo.com',
    'data:text/html,x',
    '//mau.example',
    '/\\mau.example',
    'https://',
    'exemplo.com',
    'mailto:a@b.c',
    'https://exemplo.com/a b',
    'java\tscript:alert(1)',
    `/${'x'.repeat(500)}`,
    7,
  ])('a banner’s link may not be %j', (link) => {
    expect(refusal(BannerInput, { link })).toEqual({ link: MESSAGE })
  })
})

describe('PUT banners', () => {
  it('PUT banners requires the id and whether it is visible', () => {
    expect(BannerUpdate.parse({ id: ID, visivel: false })).toEqual({ id: ID, visivel: false })
    expect(refusal(BannerUpdate, { id: 'x', visivel: 'sim' })).toEqual({
      id: 'Identificador inválido',
      visivel: MESSAGE,
    })
  })
})
