import type { ActionCreatorWithoutPayload, ActionCreatorWithPayload, PayloadAction, Reducer } from '@reduxjs/toolkit'

type CaseReducer<State> = (state: State, action: PayloadAction<never>) => State

type ActionsOf<Reducers> = {
  [Name in keyof Reducers]: Reducers[Name] extends (state: never, action: PayloadAction<infer Payload>) => unknown
    ? // A reducer that takes no action leaves its payload unknown.
      unknown extends Payload
      ? ActionCreatorWithoutPayload
      : ActionCreatorWithPayload<Payload>
    : never
}

/**
 * What Redux Toolkit's `createSlice` is, for the parts of the state that the first files contain: Redux Toolkit with
 * Immer is 11 kB, which come with the API (docs/decisions/0035-the-first-files.md). Reducers return the new state and
 * change nothing.
 * @param name the part of the state, and the first half of each action's type
 * @param initial makes the state that a new store begins with
 */
export function plainSlice<State, Reducers extends Record<string, CaseReducer<State>>>(
  name: string,
  initial: () => State,
  reducers: Reducers,
) {
  const byType = new Map<string, CaseReducer<State>>()
  const actions = Object.entries(reducers).map(([key, reduce]) => {
    const type = `${name}/${key}`
    byType.set(type, reduce)
    const create = (payload?: unknown) => ({ type, payload })
    return [key, Object.assign(create, { type, match: (action: { type?: unknown }) => action.type === type })]
  })
  const reducer: Reducer<State> = (state = initial(), action) =>
    byType.get(action.type)?.(state, action as unknown as PayloadAction<never>) ?? state
  return { getInitialState: initial, reducer, actions: Object.fromEntries(actions) as ActionsOf<Reducers> }
}
