import { describe, expect, it } from 'vitest'
import { pictureSrcset, pictureUrl, widthsOf } from '../../contract/pictures-rules.ts'

const imagem = { hash: '0123456789ab', largura: 1000, altura: 1250 }

describe('the addresses of a picture', () => {
  it('the addresses of a picture have no parameters, or name hash, width and format', () => {
    expect(pictureUrl('/api', 'eventoImg', 'ID')).toBe('/api/eventoImg/ID.jpg')
    expect(pictureUrl('/api', 'rifaImg', 'ID', { imagem, width: 480, format: 'avif' })).toBe(
      '/api/rifaImg/ID-0123456789ab-480.avif',
    )
  })

  it('the addresses of a picture name every width up to the picture’s own', () => {
    expect(widthsOf(1000)).toEqual([240, 480, 720, 960, 1000])
    expect(widthsOf(480)).toEqual([240, 480])
    expect(widthsOf(100)).toEqual([100])
    expect(widthsOf(1920)).toEqual([240, 480, 720, 960, 1280, 1920])
    expect(widthsOf(2400)).toEqual([240, 480, 720, 960, 1280, 1920])
    expect(pictureSrcset('/api', 'bannerImg', 'ID', { ...imagem, largura: 300 }, 'webp')).toBe(
      '/api/bannerImg/ID-0123456789ab-240.webp 240w, /api/bannerImg/ID-0123456789ab-300.webp 300w',
    )
  })
})
