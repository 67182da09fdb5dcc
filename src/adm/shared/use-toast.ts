import { useMemo } from 'react'
import { keepUndo, succeeded } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'

/** Shows that an action succeeded; with `undo` it has a button that undoes the action. */
export function useToast() {
  const dispatch = useAppDispatch()
  return useMemo(
    () =>
      (text: string, undo?: () => void): void => {
        const { payload } = dispatch(succeeded(text, undo && ADM.undo))
        if (undo) keepUndo(payload.id, undo)
      },
    [dispatch],
  )
}
