import { COUNTRY_CODE } from '../../contract/limits.ts'

/** The seller's contact data, invented for the demonstration. A real box office changes only these lines. */
export const BUSINESS = {
  /** Digits, including the area code. */
  telefone: '7135550100',
  whatsapp: '71955550100',
  endereco: 'Av. Sete de Setembro, 1500, Salvador/BA',
  redes: [
    { nome: 'Instagram', url: 'https://www.instagram.com/bilheteria.demonstracao' },
    { nome: 'Facebook', url: 'https://www.facebook.com/bilheteria.demonstracao' },
    { nome: 'YouTube', url: 'https://www.youtube.com/@bilheteria.demonstracao' },
  ],
} as const

/** The link that dials a Brazilian number from any country. */
export const phoneHref = (telefone: string): string => `tel:+${COUNTRY_CODE}${telefone}`

/** The link that opens a WhatsApp conversation with the greeting already typed (docs/product.md#purpose). */
export const chatHref = (whatsapp: string, greeting: string): string =>
  `https://wa.me/${COUNTRY_CODE}${whatsapp}?text=${encodeURIComponent(greeting)}`
