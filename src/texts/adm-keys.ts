/** The keys that do something, as they are printed on a keyboard, and what they do. */
export type KeyHelp = { keys: readonly string[]; text: string }

/** Those of the tickets. */
export const TICKET_KEYS: readonly KeyHelp[] = [
  { keys: ['↑', '↓'], text: 'escolhem o ingresso' },
  { keys: ['U'], text: 'marca como utilizado' },
  { keys: ['/'], text: 'busca de novo' },
]

/** Texts of the list of keys. */
export const ADM_KEYS = {
  title: 'Teclas de atalho',
  here: 'Nesta tela',
  always: 'Em toda a administração',
  note: 'Enquanto você digita em um campo, as letras só escrevem.',
  create: { keys: ['N'], text: 'começa um novo registro' },
  save: { keys: ['Ctrl', 'S'], text: 'salva o formulário' },
  list: { keys: ['?'], text: 'mostra esta lista' },
  search: { keys: ['Ctrl', 'K'], text: 'procura seção, evento, cliente ou ingresso' },
  close: { keys: ['Esc'], text: 'fecha a janela aberta' },
} as const
