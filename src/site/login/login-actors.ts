import type { Cliente } from '../../../contract/clientes.ts'
import type { ByPhone } from '../../../machines/login-context.ts'
import type { Calls } from '../../api/calls.ts'
import { callActor } from '../../lib/machine.ts'

/** What a call needs besides the phone; here from the click until the call has it, and nowhere else. */
export type Typed = { codigo?: string; nome?: string; senha?: string }

type LoginCalls = Pick<Calls, 'lookUpPhone' | 'sendSms' | 'confirmSms' | 'logIn' | 'signUp' | 'savePassword'>
type Opening = (telefone: string, typed: Required<Typed>) => Promise<Cliente>

/**
 * The machine's calls. Each takes what was typed out of the ref as it starts.
 * @param opened told at once, not by the machine's end: whoever leaves the page meanwhile is logged in all the same
 */
export function loginActors(calls: LoginCalls, typed: { current: Typed }, opened: (cliente: Cliente) => void) {
  const take = (): Required<Typed> => {
    const { codigo = '', nome = '', senha = '' } = typed.current
    typed.current = {}
    return { codigo, nome, senha }
  }
  const opening = (call: Opening) =>
    callActor(async ({ telefone }: ByPhone) => {
      const cliente = await call(telefone, take())
      opened(cliente)
      return cliente
    })
  return {
    lookUpPhone: callActor(({ telefone }: ByPhone) => calls.lookUpPhone(telefone)),
    sendSms: callActor(({ telefone }: ByPhone) => calls.sendSms(telefone)),
    confirmSms: callActor(({ telefone }: ByPhone) => calls.confirmSms(telefone, take().codigo)),
    logIn: opening((telefone, { senha }) => calls.logIn(telefone, senha)),
    signUp: opening((telefone, { nome, senha }) => calls.signUp(telefone, nome, senha)),
    savePassword: opening((telefone, { senha }) => calls.savePassword(telefone, senha)),
  }
}
