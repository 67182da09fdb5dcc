import { SORTEIO_IMPORT_MAX_BYTES } from '../../contract/limits.ts'
import { SORTEIO_IMPORT_MAX_ROWS } from '../../contract/sorteios.ts'

const count = (n: number): string => n.toLocaleString('pt-BR')

/** Texts of the back-office's prize draw. */
export const ADM_SORTEIOS = {
  title: 'Sorteio',
  things: { one: 'inscrição', many: 'inscrições' },
  filters: { nome: 'Nome', documento: 'CPF ou RG', telefone: 'Celular' },
  columns: { nome: 'Nome', documento: 'Documento', tamanho: 'Tamanho', telefone: 'Celular', inscricao: 'Inscrição' },
  sizes: 'Inscrições por tamanho',
  total: count,
  totalOf: (n: number): string => (n === 1 ? 'inscrição, por tamanho' : 'inscrições, por tamanho'),
  others: 'outros',
  empty: { title: 'Nenhuma inscrição', text: 'Importe um arquivo CSV com as inscrições do sorteio.' },
  none: 'Nenhuma inscrição encontrada',

  entry: 'Inscrição',
  cpf: 'CPF',
  rg: 'RG',
  nascimento: 'Nascimento',
  sexo: 'Sexo',
  photoOf: (nome: string): string => `Foto de ${nome}`,
  noPhoto: 'Sem foto',
  photoFailed: 'A foto não carregou.',
  photoAgain: 'Carregar de novo',
  openPhoto: 'Abrir foto',
  newTab: '(abre em nova aba)',
  backToList: 'Inscrições',
  notHere: { title: 'Inscrição fora desta lista', text: 'Ela pode ter sido excluída ou estar em outra página.' },
  showList: 'Ver inscrições',

  numero: 'Número na lista',
  draw: {
    open: 'Sortear',
    title: 'Sorteio',
    loading: 'Carregando o sorteio…',
    failed: 'Não foi possível carregar o sorteio',
    freezeText:
      'Primeiro a lista é congelada: cada inscrição recebe um número, o arquivo e o código dele (SHA-256) ficam públicos em /sorteio-chuteira, e ninguém mais entra. Não pode ser desfeito.',
    how: 'Quem decide',
    ways: { loteria: 'Loteria Federal', semente: 'O sistema' },
    loteriaText:
      'Escolha uma extração de um dia depois de hoje. O concurso fica público com a lista, e os cinco prêmios dela decidem quem ganha.',
    sementeText:
      'O sistema guarda uma semente em segredo e publica o código dela com a lista. No sorteio a semente fica pública, e qualquer pessoa confere o resultado.',
    concurso: 'Concurso',
    extracao: 'Dia da extração',
    freeze: 'CONGELAR A LISTA',
    freezeQuestion: (total: number): string =>
      `Congelar a lista com ${total === 1 ? '1 inscrição' : `${count(total)} inscrições`}? Isso não pode ser desfeito.`,
    confirmFreeze: 'Congelar',
    dismiss: 'Voltar',
    frozen: 'Lista congelada',
    empty: 'Não há inscrição para sortear.',
    list: 'Lista das inscrições',
    listOf: (total: number, when: string): string =>
      `${total === 1 ? '1 inscrição' : `${count(total)} inscrições`}, congelada em ${when}`,
    openList: 'Abrir a lista',
    hash: 'Código da lista (SHA-256)',
    seedHash: 'Código da semente (SHA-256)',
    copyHash: 'Copiar código',
    copied: 'Copiado',
    waiting: (concurso: number, day: string): string =>
      `Decide o concurso ${concurso} da Loteria Federal, de ${day}. Registre os cinco prêmios a partir desse dia.`,
    due: (concurso: number, day: string): string =>
      `Digite os cinco prêmios do concurso ${concurso} da Loteria Federal, de ${day}.`,
    premio: (n: number): string => `${n}º prêmio`,
    register: 'REGISTRAR O RESULTADO',
    registerQuestion: (resultado: string): string =>
      `Registrar ${resultado} como o resultado da Loteria Federal? Isso não pode ser desfeito.`,
    confirmRegister: 'Registrar',
    seedDue: 'A lista e o código da semente estão públicos. O sorteio mostra a semente e o número que ela tira.',
    run: 'SORTEAR',
    runQuestion: 'Sortear agora? Isso não pode ser desfeito.',
    confirmRun: 'Sortear',
    done: 'Sorteio feito',
    number: 'Número sorteado',
    drawnAt: (when: string): string => `Registrado em ${when}`,
    winner: 'Quem ganhou',
    winnerGone: 'A inscrição sorteada foi excluída depois que a lista foi congelada.',
  },

  import: 'Importar',
  importTitle: 'Importar inscrições',
  importText:
    'Um arquivo CSV com as colunas nome completo, documento, data de nascimento, sexo, telefone e tamanho. Ou todas as linhas são importadas, ou nenhuma.',
  importField: 'Arquivo CSV',
  importHint: `Até ${SORTEIO_IMPORT_MAX_BYTES / 1024 / 1024} MB e ${count(SORTEIO_IMPORT_MAX_ROWS)} inscrições.`,
  importSend: 'IMPORTAR',
  importing: 'IMPORTANDO…',
  imported: (n: number): string => (n === 1 ? '1 inscrição importada' : `${count(n)} inscrições importadas`),
  lineHead: 'Linha',
  errorHead: 'Erro',
} as const
