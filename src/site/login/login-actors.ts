import type { Cliente } from '../../../contract/clientes.ts'
import type { ByPhone } from '../../../machines/login/context.ts'
import type { Calls } from '../../api/calls.ts'
import { callActor } from '../../lib/machine.ts'

/** The input of a call besides the phone. It is stored only here, from the click until the call reads it. */
export type Typed = { codigo?: string; nome?: string; senha?: string }

type LoginCalls = Pick<Calls, 'lookUpPhone' | 'sendSms' | 'confirmSms' | 'logIn' | 'signUp' | 'savePassword'>
type SessionCall = (phone: string, typed: Required<Typed>) => Promise<Cliente>

/**
 * The login machine's actors. Each one reads the typed data and clears the ref when it starts.
 * @param onLoggedIn called directly after the call, not at the machine's end, so that a cliente who left the page
 *   meanwhile is logged in, too
 */
export function loginActors(calls: LoginCalls, typed: { current: Typed }, onLoggedIn: (cliente: Cliente) => void) {
  const take = (): Required<Typed> => {
    const { codigo = '', nome = '', senha = '' } = typed.current
    typed.current = {}
    return { codigo, nome, senha }
  }
  const openSession = (call: SessionCall) =>
    callActor(async ({ phone }: ByPhone) => {
      const cliente = await call(phone, take())
      onLoggedIn(cliente)
      return cliente
    })
  return {
    lookUpPhone: callActor(({ phone }: ByPhone) => calls.lookUpPhone(phone)),
    sendSms: callActor(({ phone }: ByPhone) => calls.sendSms(phone)),
    confirmSms: callActor(({ phone }: ByPhone) => calls.confirmSms(phone, take().codigo)),
    logIn: openSession((phone, { senha }) => calls.logIn(phone, senha)),
    signUp: openSession((phone, { nome, senha }) => calls.signUp(phone, nome, senha)),
    savePassword: openSession((phone, { senha }) => calls.savePassword(phone, senha)),
  }
}
