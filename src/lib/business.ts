import { COUNTRY_CODE } from '../../contract/limits.ts'

/** Who sells: invented for the demonstration. A real shop changes these lines and nothing else. */
export const BUSINESS = {
  /** Digits with the area code. */
  telefone: '7135550100',
  whatsapp: '71955550100',
  endereco: 'Av. Sete de Setembro, 1500, Salvador/BA',
  redes: [
    { nome: 'Instagram', url: 'https://www.instagram.com/bilheteria.demonstracao' },
    { nome: 'Facebook', url: 'https://www.facebook.com/bilheteria.demonstracao' },
    { nome: 'YouTube', url: 'https://www.youtube.com/@bilheteria.demonstracao' },
  ],
} as const

/** Dials a Brazilian number from anywhere. */
export const phoneHref = (telefone: string): string => `tel:+${COUNTRY_CODE}${telefone}`

/** Opens a conversation with a number, its first words written already (docs/product.md#purpose). */
export const chatHref = (whatsapp: string, greeting: string): string =>
  `https://wa.me/${COUNTRY_CODE}${whatsapp}?text=${encodeURIComponent(greeting)}`
