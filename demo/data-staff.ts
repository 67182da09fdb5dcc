import { ADMIN_HASH, NOBODY_HASH, PORTARIA_HASH, PRODUCAO_HASH, PROMOTOR_HASH } from '../server/db/demo-accounts.ts'

export type StaffData = {
  nome: string
  login: string
  senhaHash: string
  admin: boolean
  portaria?: true
  promotor?: true
  /** Keys of CIDADES. */
  cidades: readonly string[]
}

export const ADMIN = 'admin'
export const PROMOTER = 'promotor'
/** The courtesies that the promoter may give, of the event with this key. */
export const PROMOTER_COTA = { evento: 'teatro', cota: 10 }

/** Four users whose passwords `npm start` prints, then two without a known password, who cannot log in. */
export const STAFF: readonly StaffData[] = [
  { nome: 'Camila Duarte', login: ADMIN, senhaHash: ADMIN_HASH, admin: true, cidades: [] },
  {
    nome: 'Sérgio Bastos',
    login: 'portaria',
    senhaHash: PORTARIA_HASH,
    admin: false,
    portaria: true,
    cidades: ['sao-paulo'],
  },
  { nome: 'Helena Prado', login: 'producao', senhaHash: PRODUCAO_HASH, admin: false, cidades: ['sao-paulo'] },
  { nome: 'Leandro Maciel', login: PROMOTER, senhaHash: PROMOTOR_HASH, admin: false, promotor: true, cidades: [] },
  {
    nome: 'Joana Lemos',
    login: 'joana.lemos',
    senhaHash: NOBODY_HASH,
    admin: false,
    cidades: ['salvador', 'recife'],
  },
  { nome: 'Rafael Pires', login: 'rafael.pires', senhaHash: NOBODY_HASH, admin: false, cidades: [] },
]
