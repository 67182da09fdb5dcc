/** Texts of the fields that only the back-office has, and of their components in `ui/`. */
export const FIELDS = {
  openCalendar: (label: string): string => `Abrir calendário: ${label}`,
  dayFormat: 'dd/mm/aaaa',
  clear: (label: string): string => `Limpar: ${label}`,
  chooseFile: 'Escolher arquivo',
  changeFile: 'Trocar arquivo',
  dropFile: 'Solte o arquivo aqui ou escolha',
  fileChosen: (name: string, kb: number): string => `${name}, ${kb.toLocaleString('pt-BR')} KB`,
  preview: (label: string): string => `Prévia: ${label}`,
  actions: (row: string): string => `Ações: ${row}`,
  actionsHead: 'Ações',
  select: (row: string): string => `Selecionar: ${row}`,
  selectAll: 'Selecionar todos desta página',
  actionOn: (action: string, row: string): string => `${action}: ${row}`,
  /** For a list that is ordered by hand. */
  sort: {
    grip: (name: string): string => `Arrastar: ${name}`,
    up: (name: string): string => `Subir: ${name}`,
    down: (name: string): string => `Descer: ${name}`,
    role: 'item que se arrasta',
    keys: 'Pressione espaço ou Enter para pegar, as setas para mover, espaço ou Enter para soltar, Esc para desistir.',
    picked: (name: string): string => `${name}: pego.`,
    over: (name: string, place: number, total: number): string => `${name}: posição ${place} de ${total}.`,
    dropped: (name: string, place: number, total: number): string => `${name}: solto na posição ${place} de ${total}.`,
    canceled: (name: string): string => `${name}: de volta ao lugar.`,
  },
} as const
