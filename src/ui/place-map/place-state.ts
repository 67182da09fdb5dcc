/** `kept`: in the saved cart. `waiting`: not known yet. */
export type PlaceState = 'free' | 'taken' | 'mine' | 'kept' | 'waiting'

export const PLACE_STATES = ['waiting', 'free', 'taken', 'mine', 'kept'] as const satisfies readonly PlaceState[]

/** Whether a place in this state can be chosen or given back. */
export const isTogglable = (state: PlaceState): boolean => state === 'free' || state === 'mine'
