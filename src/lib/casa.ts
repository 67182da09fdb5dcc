import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Casa, CasaKnown } from '../../contract/casa-rules.ts'
import { COUNTRY_CODE } from '../../contract/limits.ts'
import { useAppSelector } from './redux.ts'

/**
 * The house as it was read last. Not only in the API's cache: the first page has no API yet, and a logout empties the
 * cache, while the header stays.
 */
export const casaSlice = createSlice({
  name: 'casa',
  initialState: { nome: '', logo: null } as CasaKnown,
  reducers: { casaRead: (_, { payload }: PayloadAction<Casa>): CasaKnown => payload },
})
export const { casaRead } = casaSlice.actions

/** The house whose site this is. */
export const useCasa = (): CasaKnown => useAppSelector(({ casa }) => casa)

/** The link that dials a Brazilian number from any country. */
export const phoneHref = (telefone: string): string => `tel:+${COUNTRY_CODE}${telefone}`

/** The link that opens a WhatsApp conversation with the greeting already typed (docs/product.md#purpose). */
export const chatHref = (whatsapp: string, greeting: string): string =>
  `https://wa.me/${COUNTRY_CODE}${whatsapp}?text=${encodeURIComponent(greeting)}`
