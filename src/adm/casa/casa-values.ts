import type { z } from 'zod'
import { type Casa, maskCnpj } from '../../../contract/casa-rules.ts'
import type { CasaForm } from '../../../contract/casa.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'

export type CasaValues = z.input<typeof CasaForm>

const account = (name: string): string => name && `@${name}`

/** The stored house as the values of the form. */
export const valuesOf = ({ logo: _, estilo: _estilo, cnpj, telefone, whatsapp, redes, ...casa }: Casa): CasaValues => ({
  ...casa,
  cnpj: maskCnpj(cnpj),
  telefone: maskPhone(telefone),
  whatsapp: maskPhone(whatsapp),
  redes: {
    instagram: account(redes.instagram),
    facebook: account(redes.facebook),
    youtube: account(redes.youtube),
  },
  logo: null,
})
