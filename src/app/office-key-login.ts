import type { LoginOutcome } from '../../contract/sessao.ts'
import { signWithPasskey } from '../adm/shared/passkey.ts'
import { chaves } from '../api/office/chaves.ts'
import type { SessionStore } from './office-tokens.ts'

const { offerKeyLogin, logInByKey } = chaves.endpoints
const UNTRACKED = { track: false } as const

/** The login by a passkey that the person chooses; loaded when it is asked for. Rejects with an AppError. */
export async function answerByKey({ dispatch }: SessionStore): Promise<LoginOutcome> {
  const options = await dispatch(offerKeyLogin.initiate(undefined, UNTRACKED)).unwrap()
  const resposta = await signWithPasskey(options)
  return dispatch(logInByKey.initiate({ resposta }, UNTRACKED)).unwrap()
}
