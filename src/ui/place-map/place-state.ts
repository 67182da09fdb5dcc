/** `kept`: in the saved cart. `waiting`: not known yet. */
export type PlaceState = 'free' | 'taken' | 'mine' | 'kept' | 'waiting'

/** How a place is drawn: by its state; `other`: free, but not one of the searched places. */
export type DrawnState = PlaceState | 'other'

export const DRAWN_STATES = [
  'waiting',
  'free',
  'taken',
  'mine',
  'kept',
  'other',
] as const satisfies readonly DrawnState[]

/** Whether a place in this state can be chosen or deselected. */
export const isTogglable = (state: PlaceState): boolean => state === 'free' || state === 'mine'
