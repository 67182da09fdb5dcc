/** The noun for a list's rows, in the singular and in the plural. */
export type Things = { one: string; many: string }

/** Texts that the sections of the back-office share. */
const counted = (total: number, { one, many }: Things): string =>
  `${total.toLocaleString('pt-BR')} ${total === 1 ? one : many}`
const LIST = new Intl.ListFormat('pt-BR')
const changes = (count: number): string => (count === 1 ? '1 alteração não salva' : `${count} alterações não salvas`)

export const ADM = {
  create: 'NOVO',
  /** The key that presses it. */
  createKey: 'n',
  save: 'SALVAR',
  saving: 'SALVANDO…',
  send: 'ENVIAR',
  sending: 'ENVIANDO…',
  cancel: 'Cancelar',
  edit: 'Editar',
  remove: 'Excluir',
  keep: 'Manter',
  kept: (name: string): string => `${name} não pode ser excluído`,
  understood: 'Entendi',
  undo: 'Desfazer',
  undone: 'Alteração desfeita',
  removed: (name: string): string => `${name}: excluído`,
  exportCsv: 'CSV',
  exportOf: (list: string): string => `Exportar ${list} em CSV`,
  range: (first: number, last: number, total: number, things: Things): string =>
    `${first}–${last} de ${counted(total, things)}`,
  pages: (list: string): string => `Páginas de ${list}`,
  found: counted,
  loading: (list: string): string => `Carregando ${list}…`,
  loadFailed: (list: string): string => `Não foi possível carregar ${list}`,
  clearFilters: 'Limpar a busca',
  beyondTitle: 'Esta página da lista não existe',
  beyondText: 'A lista ficou mais curta, ou o endereço está errado.',
  lastPage: 'Ir para a última página',
  noResultsText: 'Confira o que foi digitado ou limpe a busca.',
  /** @param names of the changed fields; none: only their number is said */
  unsaved: (count: number, names: readonly string[] = []): string =>
    names.length === 0 ? changes(count) : `${changes(count)}: ${LIST.format(names)}`,
  loadingRecord: 'Carregando…',
  recordFailed: 'Não foi possível carregar',
  unknownTitle: 'Página não encontrada',
  unknownText: 'Este endereço não existe nesta seção.',
  notFoundTitle: 'Registro não encontrado',
  notFoundText: 'Ele pode ter sido excluído por outra pessoa.',
  leave: {
    question: 'Sair sem salvar?',
    text: (count: number): string =>
      count === 1 ? `${changes(1)} será perdida.` : `${changes(count)} serão perdidas.`,
    stay: 'Continuar editando',
    go: 'Sair sem salvar',
  },
  conflict: {
    title: 'Outra pessoa salvou este registro',
    somebody: 'Outra pessoa',
    by: (nome: string, when: string): string => `Quem salvou: ${nome}, em ${when}.`,
    byMe: (when: string): string => `Foi você, em outra janela, em ${when}.`,
    text: 'Enquanto você editava, outra pessoa salvou alterações. Nada seu foi perdido: veja o que mudou e decida.',
    taken: 'O que a outra pessoa mudou',
    choose: 'O que vocês dois mudaram',
    mine: 'O seu',
    theirs: 'O da outra pessoa',
    theirsOf: (nome: string): string => `O de ${nome}`,
    was: (value: string): string => `Era: ${value}`,
    empty: '(vazio)',
    yes: 'Sim',
    no: 'Não',
    same: 'Os campos deste formulário não mudaram. Salve de novo para gravar o que você digitou.',
    apply: 'Aplicar e salvar',
    back: 'Voltar ao formulário',
  },
  palette: {
    title: 'Ir para ou procurar',
    placeholder: 'Seção, evento ou ingresso…',
    sections: 'Seções',
    none: 'Nada encontrado',
    searching: 'Procurando…',
  },
} as const
