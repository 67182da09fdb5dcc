/** The question before something leaves a cart. */
export const REMOVE_ITEM = {
  keep: 'Manter',
  confirm: 'Remover',
  both: (lugares: string): string => `Tirar ${lugares}?`,
} as const
