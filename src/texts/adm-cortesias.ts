import type { CortesiaSituacao } from '../../contract/cortesias-rules.ts'

/** Texts of the courtesies in the back-office. */
const count = (n: number): string => n.toLocaleString('pt-BR')
const tickets = (n: number): string => (n === 1 ? '1 cortesia' : `${count(n)} cortesias`)

export const ADM_CORTESIAS = {
  tab: 'Cortesias',
  tabs: 'Códigos e cortesias',
  things: 'cortesias',
  search: 'Quem deu ou recebeu',
  searchOwn: 'Quem recebeu',
  evento: 'Evento',
  give: 'Nova cortesia',
  newCota: 'Nova cota',
  none: (q: string): string => `Ninguém com “${q}”`,
  noQuota: {
    title: 'Você ainda não dá cortesias',
    text: 'Quando um administrador lhe der uma cota, o evento aparece aqui.',
  },
  noEvento: { title: 'Nenhum evento por vir', text: 'As cortesias são de um evento. Crie um evento, e volte aqui.' },
  noCota: {
    title: 'Ninguém dá cortesias deste evento',
    text: 'Diga quem pode dar, e quantas: cada pessoa dá da sua própria cota.',
    own: 'Peça uma a um administrador.',
  },
  total: (given: number, quota: number): string =>
    `de ${count(quota)} ${quota === 1 ? 'cortesia' : 'cortesias'}${given === 1 ? ' dada' : ' dadas'}`,
  note: 'Cortesia não paga taxa e não é receita: ocupa um lugar e entra na portaria como qualquer ingresso.',
  columns: { who: 'Quem dá', given: 'Dadas da cota', left: 'Restam', accepted: 'Na conta', last: 'A última' },
  givenOf: (given: number, quota: number): string => `${count(given)} de ${count(quota)}`,
  never: 'nenhuma',
  sums: (given: number, quota: number, accepted: number, waiting: number, used: number): string =>
    [
      `${count(given)} de ${count(quota)} dadas`,
      `${count(accepted)} na conta`,
      ...(waiting > 0 ? [`${count(waiting)} ${waiting === 1 ? 'espera' : 'esperam'}`] : []),
      ...(used > 0 ? [`${count(used)} ${used === 1 ? 'entrou' : 'entraram'}`] : []),
    ].join(' · '),
  back: 'Todas as cortesias',
  notHere: { title: 'Esta cota não está na lista', text: 'Ela pode ser de outro evento.' },

  cotaTitle: 'Nova cota de cortesias',
  cotaSaved: 'Cota salva',
  cotaFields: { id_usuario: 'Quem dá', cota: 'Cota para este evento', setores: 'Setores' },
  chooseUsuario: 'Escolha uma pessoa da equipe',
  setoresHint: 'Sem nenhum marcado, vale para todos.',

  rows: 'Cortesias dadas',
  nobody: 'Nenhuma cortesia dada ainda.',
  noName: 'Nome apagado',
  places: (setor: string, lugares: readonly string[], n: number): string =>
    [setor, lugares.length > 0 ? lugares.join(', ') : tickets(n)].join(', '),
  states: {
    aceita: 'na conta',
    espera: 'espera',
    impressa: 'impressa',
    usada: 'entrou',
    revogada: 'revogada',
  } satisfies Record<CortesiaSituacao, string>,
  waitsFor: (phone: string): string => `espera o cadastro de ${phone}`,
  print: 'Imprimir',
  printOf: (nome: string): string => `Imprimir a cortesia de ${nome}`,
  revoke: 'Revogar',
  revokeOf: (nome: string): string => `Revogar a cortesia de ${nome}`,
  revokeQuestion: (nome: string): string => `Revogar a cortesia de ${nome}?`,
  revokeText: (n: number): string =>
    n === 1
      ? 'O ingresso deixa de valer na portaria, e o lugar volta à venda.'
      : `Os ${count(n)} ingressos deixam de valer na portaria, e os lugares voltam à venda.`,
  keep: 'Manter',
  revoked: 'Cortesia revogada',

  giveTitle: 'Nova cortesia',
  listTitle: 'Colar lista ou CSV',
  ways: 'Como dar',
  one: 'Uma pessoa',
  many: 'Colar lista ou CSV',
  send: 'Dar cortesia',
  fields: {
    id_lote: 'Setor e lote',
    nome: 'Nome, como sai no ingresso',
    telefone: 'Celular (opcional)',
    quantidade: 'Quantidade',
    lugares: 'Lugares (opcional)',
    motivo: 'Observação (opcional)',
  },
  chooseLote: 'Escolha o setor',
  telefoneHint:
    'Com conta, o ingresso aparece nela na hora; sem conta, espera o cadastro deste número. Vazio: imprima.',
  lugaresHint: 'Como no ingresso: C12, C13. Vazio: os melhores livres.',
  unknownPlace: (typed: string): string => `“${typed}” não é um lugar deste setor`,
  given: (n: number): string => (n === 1 ? 'Cortesia dada' : `${count(n)} cortesias dadas`),

  text: 'Lista de pessoas',
  textHint:
    'Uma por linha: nome; celular; quantidade; observação. Só o nome é preciso: sem celular, imprima; sem quantidade, é 1.',
  example: 'Maria Aparecida Souza; (84) 98765-4321; 2; imprensa',
  file: 'Ou um arquivo CSV',
  preview: 'Conferência da lista',
  previewColumns: { line: 'Linha', nome: 'Pessoa', check: 'Situação' },
  right: 'certa',
  wrongLines: (n: number): string =>
    n === 1 ? '1 linha tem erro: nada é enviado' : `${count(n)} linhas têm erro: nada é enviado`,
  ready: (lines: number, n: number): string => `${lines === 1 ? '1 linha' : `${count(lines)} linhas`}, ${tickets(n)}`,
  sendList: 'Dar as cortesias',
  sending: 'Enviando…',

  printTitle: 'Imprimir cortesia',
  printed: (n: number): string => (n === 1 ? '1 ingresso' : `${count(n)} ingressos`),
  nothingToPrint: 'Este endereço não tem ingressos para imprimir.',
  code: 'Código para a portaria',
} as const
