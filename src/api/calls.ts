import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { CardForm } from '../../contract/pagarme.ts'
import { type AppDispatch, type AppState, useAppDispatch } from '../lib/redux.ts'
import { clientes } from './clientes.ts'
import type { AppError } from './error.ts'
import { pagarme } from './pagarme.ts'
import { reservas } from './reservas.ts'

/** Nothing of a request stays in the store: some carry a password, a code or a card (docs/api.md#sessions). */
const UNTRACKED = { track: false } as const

/** A `build.mutation` of RTK Query. */
type Endpoint<Arg, Answer> = {
  initiate(
    arg: Arg,
    options: typeof UNTRACKED,
  ): ThunkAction<{ unwrap(): Promise<Answer> }, AppState, unknown, UnknownAction>
}

const SESSION_ENDED = { status: 401, code: 'login.needed' } satisfies AppError & { code: ErrorCode }

/**
 * Makes an endpoint a call that answers, or is rejected with an AppError.
 * @param calledOff what it is rejected with when the end of the session calls it off
 */
const callsBy =
  (dispatch: AppDispatch, calledOff: AppError) =>
  <Arg, Answer>({ initiate }: Endpoint<Arg, Answer>) =>
  async (arg: Arg): Promise<Answer> => {
    try {
      return await dispatch(initiate(arg, UNTRACKED)).unwrap()
    } catch (error) {
      const { name } = Object(error)
      // An exception of ours says nothing to a reader.
      throw name === undefined ? error : name === 'AbortError' ? calledOff : {}
    }
  }

/**
 * The calls that machines make, as promises.
 * @internal
 */
export function makeCalls(dispatch: AppDispatch) {
  // What was to be changed may have been; what was to be read is refused.
  const call = callsBy(dispatch, {})
  const read = callsBy(dispatch, SESSION_ENDED)
  const { lookUpPhone, sendSms, confirmSms, logIn, saveCliente, getOwnCliente } = clientes.endpoints
  const { reserve, listReservas, releaseReserva, extendHold, cancelPayment } = reservas.endpoints
  const { getProviderKey, createCardToken, findCustomer, saveCustomer, saveCard, pay, getOrder } = pagarme.endpoints
  return {
    lookUpPhone: read(lookUpPhone),
    sendSms: (telefone: string) => call(sendSms)({ telefone }),
    confirmSms: (telefone: string, codigo: string) => call(confirmSms)({ telefone, codigo }),
    logIn: (telefone: string, senha: string) => call(logIn)({ telefone, senha }),
    signUp: (telefone: string, nome: string, senha: string) => call(saveCliente)({ telefone, nome, senha }),
    savePassword: (telefone: string, senha: string) => call(saveCliente)({ telefone, senha }),
    readOwnCliente: read(getOwnCliente),

    reserve: call(reserve),
    listReservas: read(listReservas),
    releaseReserva: call(releaseReserva),
    extendHold: call(extendHold),
    cancelPayment: call(cancelPayment),

    /** The caller as the provider's customer, or null when it does not know them yet. */
    readCustomer: read(findCustomer),
    saveIdentity: call(saveCustomer),
    /** The provider's single-use token of a card; its number goes nowhere else. */
    tokeniseCard: async (card: z.output<typeof CardForm>): Promise<{ token: string }> => {
      const key = await read(getProviderKey)()
      const { id } = await call(createCardToken)({ key, card })
      return { token: id }
    },
    saveCard: (customerId: string, token: string) => call(saveCard)({ customerId, token }),
    pay: call(pay),
    readOrder: read(getOrder),
  }
}

export type Calls = ReturnType<typeof makeCalls>

export function useCalls(): Calls {
  const dispatch = useAppDispatch()
  return useMemo(() => makeCalls(dispatch), [dispatch])
}
