import { useMemo } from 'react'
import type { z } from 'zod'
import type { CardForm, CustomerInput, OrderInput } from '../../contract/pagarme.ts'
import type { ReservaInput } from '../../contract/reservas.ts'
import { type AppDispatch, useAppDispatch } from '../lib/redux.ts'
import { clientes } from './clientes.ts'
import type { AppError } from './error.ts'
import { pagarme } from './pagarme.ts'
import { reservas } from './reservas.ts'

/** Nothing of a request stays in the store: some carry a password, a code or a card (docs/api.md#sessions). */
const UNTRACKED = { track: false } as const
/** Asked anew each time, and kept for nobody. */
const FRESH = { forceRefetch: true, subscribe: false } as const

/** A call's answer; a failure is rejected as an AppError. An exception of ours says nothing to a reader. */
async function answer<T>(request: { unwrap(): Promise<T> }): Promise<T> {
  try {
    return await request.unwrap()
  } catch (error) {
    throw error instanceof Object && 'name' in error ? {} : error
  }
}

/**
 * What a query answers. The end of a session empties the cache at once, and with it the refusal that told of it: an
 * answer that is neither there nor refused is that one.
 */
async function read<T>(request: { unwrap(): Promise<T> }): Promise<T> {
  const data = await answer(request)
  if (data === undefined) throw { status: 401 } satisfies AppError
  return data
}

/** The calls that machines make, as promises. */
function makeCalls(dispatch: AppDispatch) {
  const { sendSms, confirmSms, logIn, saveCliente, logOut, lookUpPhone, getOwnCliente } = clientes.endpoints
  const { reserve, listReservas, releaseReserva, extendHold, cancelPayment } = reservas.endpoints
  const { getProviderKey, createCardToken, findCustomer, saveCustomer, saveCard, pay, getOrder } = pagarme.endpoints
  return {
    lookUpPhone: (telefone: string) => read(dispatch(lookUpPhone.initiate(telefone, FRESH))),
    sendSms: (telefone: string) => answer(dispatch(sendSms.initiate({ telefone }, UNTRACKED))),
    confirmSms: (telefone: string, codigo: string) =>
      answer(dispatch(confirmSms.initiate({ telefone, codigo }, UNTRACKED))),
    logIn: (telefone: string, senha: string) => answer(dispatch(logIn.initiate({ telefone, senha }, UNTRACKED))),
    signUp: (telefone: string, nome: string, senha: string) =>
      answer(dispatch(saveCliente.initiate({ telefone, nome, senha }, UNTRACKED))),
    savePassword: (telefone: string, senha: string) =>
      answer(dispatch(saveCliente.initiate({ telefone, senha }, UNTRACKED))),
    logOut: () => answer(dispatch(logOut.initiate(undefined, UNTRACKED))),
    readOwnCliente: (id: string) => read(dispatch(getOwnCliente.initiate(id, FRESH))),

    reserve: (input: ReservaInput) => answer(dispatch(reserve.initiate(input, UNTRACKED))),
    listReservas: () => read(dispatch(listReservas.initiate(undefined, FRESH))),
    releaseReserva: (id: string) => answer(dispatch(releaseReserva.initiate(id, UNTRACKED))),
    extendHold: (id: string) => answer(dispatch(extendHold.initiate(id, UNTRACKED))),
    cancelPayment: (idReserva: string) => answer(dispatch(cancelPayment.initiate(idReserva, UNTRACKED))),

    /** The caller as the provider's customer, or null when it does not know him yet. */
    readCustomer: () => read(dispatch(findCustomer.initiate(undefined, FRESH))),
    saveIdentity: (input: z.input<typeof CustomerInput>) => answer(dispatch(saveCustomer.initiate(input, UNTRACKED))),
    /** The provider's single-use token of a card; its number goes nowhere else. */
    tokeniseCard: async (card: z.output<typeof CardForm>): Promise<{ token: string }> => {
      const key = await read(dispatch(getProviderKey.initiate(undefined, FRESH)))
      const { id } = await answer(dispatch(createCardToken.initiate({ key, card }, UNTRACKED)))
      return { token: id }
    },
    saveCard: (customerId: string, token: string) =>
      answer(dispatch(saveCard.initiate({ customerId, token }, UNTRACKED))),
    pay: (input: OrderInput) => answer(dispatch(pay.initiate(input, UNTRACKED))),
    readOrder: (orderId: string) => answer(dispatch(getOrder.initiate(orderId, UNTRACKED))),
  }
}

export type Calls = ReturnType<typeof makeCalls>

export function useCalls(): Calls {
  const dispatch = useAppDispatch()
  return useMemo(() => makeCalls(dispatch), [dispatch])
}
