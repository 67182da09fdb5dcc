import { isRejectedWithValue } from '@reduxjs/toolkit'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { ErrorDisplayOptions } from '../../api/api.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { alerted, alertOutdated } from '../../lib/alerts.ts'
import { sessionEnded } from '../../lib/cliente.ts'
import { log } from '../../lib/log.ts'
import { CONTA } from '../../texts/conta.ts'
import { startListening } from './listening.ts'

type Failed = { payload: AppError; meta: { baseQueryMeta?: ErrorDisplayOptions } }

/** The only place that raises alerts for failed calls (docs/api.md#errors). */
startListening({
  matcher: isRejectedWithValue,
  effect: (action, { dispatch, getState }) => {
    const { payload: error, meta } = action as unknown as Failed
    const { failure = CATALOGUE.generico, errorDisplay = 'listener', isExternal, isOffice } = meta.baseQueryMeta ?? {}
    // The back-office has its own screen for a session that ended.
    if (error.status === 401 && isOffice) return
    if (error.status === 401 && !isExternal && getState().cliente.cliente) {
      dispatch(sessionEnded())
      dispatch(alerted(error.motivo ? CONTA.sessionEnds[error.motivo] : CONTA.sessionOver))
      return
    }
    // 404 is an ordinary answer: the screen shows that the record does not exist.
    if (errorDisplay === 'screen' || error.status === 404) return
    if (errorDisplay === 'log') log(errorText(error, failure))
    else dispatch(alerted(errorText(error, failure)))
  },
})

/** The network is back: RTK Query says so (`setupListeners`). */
startListening({
  type: '__rtkq/online',
  effect: (_action, { dispatch }) => {
    dispatch(alertOutdated(CATALOGUE.semInternet))
  },
})
