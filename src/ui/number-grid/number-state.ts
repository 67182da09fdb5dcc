/** `kept`: in the saved cart. `waiting`: not known yet. */
export type NumberState = 'free' | 'taken' | 'mine' | 'kept' | 'waiting'
