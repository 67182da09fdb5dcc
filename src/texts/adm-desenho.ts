/** Texts of the drawing of a sector's places in the back-office. */
const amount = (count: number): string => count.toLocaleString('pt-BR')
const lugares = (count: number): string => (count === 1 ? '1 lugar' : `${amount(count)} lugares`)
const sold = (count: number): string =>
  count === 1 ? '1 já vendido fica como está' : `${amount(count)} já vendidos ficam como estão`
const NAMES_SHOWN = 3
const TOOLS = {
  place: 'Lugar',
  gap: 'Corredor',
  blocked: 'Bloqueado',
  accessible: 'Cadeira de rodas',
  // It breaks only here, on a phone.
  companion: 'Acompa\u00ADnhante',
} as const

export const ADM_DESENHO = {
  loading: 'Carregando o desenho…',
  failed: 'Não foi possível carregar os lugares vendidos',
  back: 'Voltar aos setores',
  undo: 'Desfazer',
  redo: 'Refazer',
  undoKey: 'Desfazer (Ctrl Z)',
  redoKey: 'Refazer (Ctrl Shift Z)',
  saved: 'Desenho salvo',
  removed: 'Desenho removido',
  tools: 'Ferramentas',
  tool: TOOLS,
  keys: { place: 'L', gap: 'C', blocked: 'B', accessible: 'A', companion: 'M' },
  whileDrawing: 'Ao desenhar',
  mirror: 'Espelhar lados',
  size: 'Tamanho',
  rows: 'Fileiras',
  columns: 'Colunas',
  naming: 'Nomes das fileiras',
  editNames: 'Editar nomes',
  namings: { letters: 'A, B, C…', numbers: '1, 2, 3…', own: 'Um a um' },
  numbering: 'Numeração começa',
  numberings: { esquerda: 'À esquerda', direita: 'À direita' },
  text: 'Desenho em texto',
  removeDrawing: 'Remover o desenho',
  removeQuestion: 'Deseja realmente remover o desenho? O setor volta a uma grade numerada.',
  settings: 'Ajustes e prévia',

  canvas: 'Desenho dos lugares',
  role: 'desenho',
  help: 'Setas movem, Shift com setas seleciona, Enter aplica a ferramenta, Esc desiste.',
  addRow: '+ fileira',
  addColumn: '+ coluna',
  zoomIn: 'Ampliar',
  zoomOut: 'Reduzir',
  fit: 'Ver tudo',
  percent: (part: number): string => `${Math.round(part * 100)}%`,

  /** 'Corredor, 2 × 5' */
  stroke: (tool: keyof typeof TOOLS, columns: number, rows: number): string => `${TOOLS[tool]}, ${columns} × ${rows}`,
  strokeChanges: (changed: number): string =>
    changed === 0 ? 'nada muda' : changed === 1 ? 'muda 1' : `mudam ${amount(changed)}`,
  strokeKept: sold,
  cell: (row: string, column: number, what: string): string => `Fileira ${row}, coluna ${column}: ${what}`,
  cellKinds: {
    place: 'lugar',
    gap: 'corredor',
    blocked: 'bloqueado',
    accessible: 'cadeira de rodas',
    companion: 'acompanhante',
  },
  cellTaken: 'vendido ou reservado',
  moved: (names: readonly string[]): string => {
    const shown = names.slice(0, NAMES_SHOWN).join(', ')
    const more = names.length - NAMES_SHOWN
    return `Não é possível: mudaria o nome de ${lugares(names.length)} já ${names.length === 1 ? 'vendido' : 'vendidos'} (${shown}${more > 0 ? ` e mais ${amount(more)}` : ''}). Use Bloqueado no lugar de Corredor.`
  },
  movedTitle: 'Nada mudou.',

  buyerSees: 'Assim o comprador vê',
  counts: 'Contagem',
  free: 'Livres',
  accessible: 'Cadeira de rodas',
  companion: 'Acompanhantes',
  blocked: 'Bloqueados',
  taken: 'Já vendidos',
  decree: (places: number, asked: number, there: number): string =>
    `Para ${lugares(places)}, o Decreto 9.404 pede ${amount(asked)} para cadeira de rodas. Aqui ${there === 1 ? 'há 1' : `há ${amount(there)}`}.`,
  alone: (names: readonly string[]): string =>
    `${names.slice(0, NAMES_SHOWN).join(', ')}: acompanhante sem lugar para cadeira de rodas ao lado.`,
  fixedTitle: 'Lugar vendido não muda.',
  fixedText: 'Nem de nome, nem de posição: o ingresso já está na mão de alguém.',

  textLabel: 'Uma fileira por linha',
  textHelp:
    'Nome, espaço e o desenho: o lugar, a cadeira de rodas, c acompanhante, x bloqueado, _ corredor. Sem nomes, as fileiras viram A, B, C…',
  textApply: 'Aplicar',
  textWrong: (line: number): string =>
    line === 0
      ? 'Escreva ao menos uma fileira.'
      : `A linha ${line} não está certa: use só o, a, c, x e _, com o nome antes.`,
  namesTitle: 'Nomes das fileiras',
  nameOf: (row: number): string => `Fileira ${row}`,
  namesApply: 'Aplicar nomes',

  conflict: {
    title: 'Outra pessoa salvou este desenho',
    text: 'Enquanto você desenhava, outra pessoa salvou outro desenho. Nada seu foi perdido: veja os dois e decida.',
    mine: 'O seu',
    theirs: 'O da outra pessoa',
    none: 'sem desenho',
    counts: (all: number, rows: number): string =>
      `${lugares(all)} em ${rows === 1 ? '1 fileira' : `${rows} fileiras`}`,
    takeTheirs: 'Usar o da outra pessoa',
    keepMine: 'Salvar o meu',
    back: 'Continuar desenhando',
  },
} as const
