import { makeLogin } from './office.ts'
import { signUp } from './people.ts'
import type { Shop } from './shop.ts'

/** The two logins by password, and the input of a person with an account. */
export const LOGINS = [
  {
    path: 'login',
    makePerson: async (shop: Shop) => {
      const { user, senha } = await makeLogin(shop)
      return { user, senha }
    },
  },
  {
    path: 'clientes/login',
    makePerson: async (shop: Shop) => {
      const { telefone, senha } = await signUp(shop)
      return { telefone, senha }
    },
  },
]
