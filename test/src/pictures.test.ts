import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { eventoPicture } from '../../src/api/pictures.ts'
import { sizesOf } from '../../src/ui/picture/picture.tsx'
import { Poster } from '../../src/ui/poster/poster.tsx'

describe('the sizes and sources of a picture', () => {
  const widths = [
    ['(min-width: 40rem)', '200px'],
    ['', '50vw'],
  ] as const

  it('sizes is the box’s width if the picture’s ratio is not larger', () => {
    for (const ratio of [0.8, 0.5]) expect(sizesOf(widths, ratio, 0.8)).toBe('(min-width: 40rem) 200px, 50vw')
  })

  it('sizes is larger if the picture’s ratio is larger and it covers the box', () => {
    expect(sizesOf(widths, 1.6, 0.8)).toBe('(min-width: 40rem) calc(200px * 2), calc(50vw * 2)')
  })

  it('there is no source without a picture, so that none is requested', () => {
    expect([eventoPicture('ID', null), eventoPicture('ID', undefined)]).toEqual([null, null])
    const poster = createElement(Poster, { files: null, widths, alt: '', title: 'Festival' })
    const html = renderToStaticMarkup(poster)
    expect(html).toContain('Festival')
    expect(html).not.toMatch(/<img|<source|src/)
  })

  it('AVIF comes before WebP, because a browser takes the first that it supports', () => {
    const files = eventoPicture('ID', { hash: 'a'.repeat(12), largura: 720, altura: 900 })
    expect([files?.ratio, files?.sources.map(({ type }) => type)]).toEqual([0.8, ['image/avif', 'image/webp']])
    expect(files?.sources[0]?.srcSet).toContain('ID-aaaaaaaaaaaa-720.avif 720w')
  })
})
