import { describe, expect, it } from 'vitest'
import { eventoPicture } from '../../src/api/pictures.ts'
import { sizesOf } from '../../src/ui/picture/picture.tsx'

describe('the sizes and sources of a picture', () => {
  const widths = [
    ['(min-width: 40rem)', '200px'],
    ['', '50vw'],
  ] as const

  it('sizes is the box’s width if the picture’s ratio is not larger, or unknown', () => {
    for (const ratio of [0.8, 0.5, null]) expect(sizesOf(widths, ratio, 0.8)).toBe('(min-width: 40rem) 200px, 50vw')
  })

  it('sizes is larger if the picture’s ratio is larger and it covers the box', () => {
    expect(sizesOf(widths, 1.6, 0.8)).toBe('(min-width: 40rem) calc(200px * 2), calc(50vw * 2)')
  })

  it('an unmeasured picture has only its plain address', () => {
    expect(eventoPicture('ID', null)).toEqual({ src: '/api/eventoImg/ID.jpg', sources: [], ratio: null })
    expect(eventoPicture('ID')).toEqual(eventoPicture('ID', null))
  })

  it('AVIF comes before WebP, because a browser takes the first that it supports', () => {
    const { sources, ratio } = eventoPicture('ID', { hash: 'a'.repeat(12), largura: 720, altura: 900 })
    expect([ratio, sources.map(({ type }) => type)]).toEqual([0.8, ['image/avif', 'image/webp']])
    expect(sources[0]?.srcSet).toContain('ID-aaaaaaaaaaaa-720.avif 720w')
  })
})
