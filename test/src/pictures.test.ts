import { describe, expect, it } from 'vitest'
import { eventoPicture } from '../../src/api/pictures.ts'
import { sizesOf } from '../../src/ui/picture/picture.tsx'

describe('what the browser chooses a picture by', () => {
  const widths = [
    ['(min-width: 40rem)', '200px'],
    ['', '50vw'],
  ] as const

  it('is the box’s width, where the picture has its shape or is narrower, or nobody knows', () => {
    for (const ratio of [0.8, 0.5, null]) expect(sizesOf(widths, ratio, 0.8)).toBe('(min-width: 40rem) 200px, 50vw')
  })

  it('is more, where a wider picture covers it', () => {
    expect(sizesOf(widths, 1.6, 0.8)).toBe('(min-width: 40rem) calc(200px * 2), calc(50vw * 2)')
  })

  it('is the bare picture alone, of one nobody measured', () => {
    expect(eventoPicture('ID', null)).toEqual({ src: '/api/eventoImg/ID.jpg', sources: [], ratio: null })
    expect(eventoPicture('ID')).toEqual(eventoPicture('ID', null))
  })

  it('is AVIF before WebP, which a browser takes in order', () => {
    const { sources, ratio } = eventoPicture('ID', { hash: 'a'.repeat(12), largura: 720, altura: 900 })
    expect([ratio, sources.map(({ type }) => type)]).toEqual([0.8, ['image/avif', 'image/webp']])
    expect(sources[0]?.srcSet).toContain('ID-aaaaaaaaaaaa-720.avif 720w')
  })
})
