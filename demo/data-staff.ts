import { NOBODY_HASH } from './data-clientes.ts'

export type StaffData = {
  nome: string
  login: string
  senhaHash: string
  admin: boolean
  /** Keys of CIDADES. */
  cidades: readonly string[]
}

// Argon2id of `admin123` and of `portaria123`, computed with `hashPassword`, like DEMO_HASH.
const ADMIN_HASH = '$argon2id$v=19$m=19456,t=2,p=1$UFsMkKcBj2nrnZVhNjmkCQ$KtyuZRjwvzEv1XoQ0vb8FgQg/qYV55OpJQdXLOBVr7c'
const PORTARIA_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fePPq7sGy+VdSHm6GXCi9A$n8AnfI6b2Q6c8mOHfwIpEbxv7C/e1cd7cO7X93tgRDI'

export const ADMIN = 'admin'

/** Two users whose passwords `npm start` prints, then two with whom no one can log in. */
export const STAFF: readonly StaffData[] = [
  { nome: 'Camila Duarte', login: ADMIN, senhaHash: ADMIN_HASH, admin: true, cidades: [] },
  { nome: 'Sérgio Bastos', login: 'portaria', senhaHash: PORTARIA_HASH, admin: false, cidades: ['sao-paulo'] },
  {
    nome: 'Joana Lemos',
    login: 'joana.lemos',
    senhaHash: NOBODY_HASH,
    admin: false,
    cidades: ['salvador', 'recife'],
  },
  { nome: 'Rafael Pires', login: 'rafael.pires', senhaHash: NOBODY_HASH, admin: false, cidades: [] },
]
