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
  actionOn: (action: string, row: string): string => `${action}: ${row}`,
} as const
