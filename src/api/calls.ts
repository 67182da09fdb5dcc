import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { ErrorCode } from '../../contract/error-codes.ts'
import type { CardForm } from '../../contract/pagarme.ts'
import { PRIVACY_VERSION } from '../../contract/privacy-version-rules.ts'
import { type AppDispatch, type AppState, useAppDispatch } from '../lib/redux.ts'
import { api } from './api.ts'
import { clientes } from './clientes.ts'
import { conta } from './conta.ts'
import type { AppError } from './error.ts'
import { pagarme } from './pagarme.ts'
import { reservas } from './reservas.ts'
import { vendas } from './vendas.ts'

/** Requests are not stored in the store: some contain a password, a code or a card (docs/api.md#sessions). */
const UNTRACKED = { track: false } as const

/** An endpoint defined by `build.mutation` of RTK Query. */
type Endpoint<Arg, Answer> = {
  initiate(
    arg: Arg,
    options: typeof UNTRACKED,
  ): ThunkAction<{ unwrap(): Promise<Answer> }, AppState, unknown, UnknownAction>
}

/** An endpoint defined by `build.query` of RTK Query. */
type ReadEndpoint<Arg, Answer> = {
  name: string
  initiate(
    arg: Arg,
    options: { forceRefetch: true },
  ): ThunkAction<
    PromiseLike<{ error?: unknown; isSuccess: boolean }> & {
      unwrap(): Promise<Answer>
      unsubscribe(): void
      abort(): void
    },
    AppState,
    unknown,
    UnknownAction
  >
}

export const SESSION_ENDED = { status: 401, code: 'login.needed' } satisfies AppError & { code: ErrorCode }

/**
 * A request's answer; rejects with an AppError.
 * @param abortError what it rejects with when the end of the session aborts the call
 */
async function answerOf<Answer>(request: Promise<Answer>, abortError: AppError): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    const { name } = Object(error)
    // The message of a thrown exception is not meant for users.
    throw name === undefined ? error : name === 'AbortError' ? abortError : {}
  }
}

/** Turns an endpoint into a function that resolves with the answer or rejects with an AppError, as `answerOf`. */
export const callsBy =
  (dispatch: AppDispatch, abortError: AppError) =>
  <Arg, Answer>({ initiate }: Endpoint<Arg, Answer>) =>
  (arg: Arg): Promise<Answer> =>
    answerOf(dispatch(initiate(arg, UNTRACKED)).unwrap(), abortError)

/**
 * Turns a query into a function that sends a new request, as `callsBy`; the screens that use the same query get the new
 * answer. A request in progress may have been sent before the change that the machine wants to read, and a forced query
 * would share its answer, so the function waits for its end first. Aborting the signal ends the wait.
 */
export const readsBy =
  (dispatch: AppDispatch) =>
  <Arg, Answer>({ name, initiate }: ReadEndpoint<Arg, Answer>) =>
  async (arg: Arg, signal?: AbortSignal): Promise<Answer> => {
    const running = dispatch(api.util.getRunningQueryThunk(name as never, arg as never))
    if (running) await running
    if (signal?.aborted) throw SESSION_ENDED
    // Subscribed: the cache aborts requests without a subscriber.
    const request = dispatch(initiate(arg, { forceRefetch: true }))
    signal?.addEventListener('abort', () => request.abort())
    const { error, isSuccess } = await request
    request.unsubscribe()
    if (isSuccess) return request.unwrap()
    // The end of the session empties the cache.
    return answerOf(Promise.reject(error ?? SESSION_ENDED), SESSION_ENDED)
  }

/**
 * The calls that machines make, as promises.
 * @internal
 */
export function makeCalls(dispatch: AppDispatch) {
  // An aborted write may have happened, so its outcome is unknown; an aborted read counts as refused (login needed).
  const call = callsBy(dispatch, {})
  const ask = callsBy(dispatch, SESSION_ENDED)
  const read = readsBy(dispatch)
  const { lookUpPhone, sendSms, confirmSms, logIn, saveCliente, getOwnCliente } = clientes.endpoints
  const { reserve, listReservas, releaseReserva, extendHold, cancelPayment } = reservas.endpoints
  const { getProviderKey, createCardToken, findCustomer, saveCustomer, pay, getOrder } = pagarme.endpoints
  return {
    lookUpPhone: ask(lookUpPhone),
    sendSms: (telefone: string) => call(sendSms)({ telefone }),
    confirmSms: (telefone: string, codigo: string) => call(confirmSms)({ telefone, codigo }),
    logIn: (telefone: string, senha: string) => call(logIn)({ telefone, senha }),
    /** The form says that signing up means consent to the privacy page, so the version of that page is stored. */
    signUp: (telefone: string, nome: string, senha: string) =>
      call(saveCliente)({ telefone, nome, senha, privacidade: PRIVACY_VERSION }),
    savePassword: (telefone: string, senha: string) => call(saveCliente)({ telefone, senha }),
    readOwnCliente: ask(getOwnCliente),

    reserve: call(reserve),
    listReservas: read(listReservas),
    releaseReserva: call(releaseReserva),
    extendHold: call(extendHold),
    cancelPayment: call(cancelPayment),

    /** The cliente as the provider's customer, or null if the provider has none yet. */
    readCustomer: read(findCustomer),
    saveIdentity: call(saveCustomer),
    /** Returns the provider's single-use token for a card; the card number is sent only to the provider. */
    tokeniseCard: async (card: z.output<typeof CardForm>, signal?: AbortSignal): Promise<{ token: string }> => {
      const key = await read(getProviderKey)(undefined, signal)
      const { id } = await call(createCardToken)({ key, card })
      return { token: id }
    },
    saveCard: call(pagarme.endpoints.saveCard),
    listCards: read(pagarme.endpoints.listCards),
    deleteCard: call(pagarme.endpoints.deleteCard),
    pay: call(pay),
    readOrder: ask(getOrder),

    readImpedimentos: read(conta.endpoints.readImpedimentos),
    exportData: (senha: string) => call(conta.endpoints.exportData)({ senha }),
    saveProfile: call(conta.endpoints.saveProfile),
    removeAccount: (senha: string) => call(conta.endpoints.removeAccount)({ senha }),

    readVenda: read(vendas.endpoints.readVenda),
    /** Requests the refund of one sale; resolves with its status. */
    requestRefund: async (id: string) => {
      const { result } = await call(vendas.endpoints.requestRefund)({ ids: [id] })
      return { status: result[0]?.status ?? 'refunding' }
    },
  }
}

export type Calls = ReturnType<typeof makeCalls>

export function useCalls(): Calls {
  const dispatch = useAppDispatch()
  return useMemo(() => makeCalls(dispatch), [dispatch])
}
