const count = (n: number): string => n.toLocaleString('pt-BR')

/** Texts of the page with the entrances of an event. */
export const ADM_ENTRADAS = {
  title: 'Entradas',
  pageTitle: (nome: string): string => `Entradas de ${nome}`,
  count,
  of: (vendidos: number): string => `de ${count(vendidos)} entraram`,
  members: (n: number): string =>
    n === 1 ? 'e 1 sócio entrou com a carteirinha' : `e ${count(n)} sócios entraram com a carteirinha`,
  membersColumn: 'Sócios',
  alertas: (n: number): string =>
    n === 1
      ? '1 pessoa entrou com um código que não valia. A portaria mostra qual.'
      : `${count(n)} pessoas entraram com códigos que não valiam. A portaria mostra quais.`,
  none: 'Ninguém entrou ainda',
  noneText: 'As entradas aparecem aqui conforme os portões leem os ingressos e os enviam.',
  note: 'Um portão sem internet envia suas entradas depois: elas contam na hora em que foram lidas.',
  porPortao: 'Por portão e quarto de hora',
  porSetor: 'Por setor e quarto de hora',
  setores: 'Por setor',
  setor: 'Setor',
  entraram: 'Entraram',
  vendidos: 'Vendidos',
  hour: 'A partir de',
  total: 'Total',
  sum: 'Soma',
  unnamed: 'Sem nome',
  stale: (when: string): string => `Sem resposta do servidor: contagem das ${when}.`,
} as const
