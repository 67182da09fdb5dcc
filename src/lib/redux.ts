import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import type { CasaKnown } from '../../contract/casa-rules.ts'
import type { Alert } from './alerts.ts'
import type { ClienteState } from './cliente.ts'

/** The slices that screens read; the store (`app/store.ts`) also contains the API's slice. */
export type AppState = { cliente: ClienteState; alerts: Alert[]; casa: CasaKnown }
export type AppDispatch = ThunkDispatch<AppState, unknown, UnknownAction>

export const useAppSelector = useSelector.withTypes<AppState>()
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
