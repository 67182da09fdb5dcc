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
