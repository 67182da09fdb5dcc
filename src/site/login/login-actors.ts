import type { Cliente } from '../../../contract/clientes.ts'
import type { ByPhone } from '../../../machines/login-context.ts'
import type { Calls } from '../../api/calls.ts'
import { callActor } from '../../lib/machine.ts'

/** What a call needs besides the phone. It is stored only here, from the click until the call reads it. */
export type Typed = { codigo?: string; nome?: string; senha?: string }

type LoginCalls = Pick<Calls, 'lookUpPhone' | 'sendSms' | 'confirmSms' | 'logIn' | 'signUp' | 'savePassword'>
type SessionCall = (telefone: string, typed: Required<Typed>) => Promise<Cliente>

/**
 * The login machine's actors. Each one reads the typed data and clears the ref when it starts.
 * @param onLoggedIn called directly after the call, not at the machine's end: a cliente who left the page meanwhile is
 *   logged in, too
 */
export function loginActors(calls: LoginCalls, typed: { current: Typed }, onLoggedIn: (cliente: Cliente) => void) {
  const take = (): Required<Typed> => {
    const { codigo = '', nome = '', senha = '' } = typed.current
    typed.current = {}
    return { codigo, nome, senha }
  }
  const openSession = (call: SessionCall) =>
    callActor(async ({ telefone }: ByPhone) => {
      const cliente = await call(telefone, take())
      onLoggedIn(cliente)
      return cliente
    })
  return {
    lookUpPhone: callActor(({ telefone }: ByPhone) => calls.lookUpPhone(telefone)),
    sendSms: callActor(({ telefone }: ByPhone) => calls.sendSms(telefone)),
    confirmSms: callActor(({ telefone }: ByPhone) => calls.confirmSms(telefone, take().codigo)),
    logIn: openSession((telefone, { senha }) => calls.logIn(telefone, senha)),
    signUp: openSession((telefone, { nome, senha }) => calls.signUp(telefone, nome, senha)),
    savePassword: openSession((telefone, { senha }) => calls.savePassword(telefone, senha)),
  }
}
