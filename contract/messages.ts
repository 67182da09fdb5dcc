const numbers = (taken: number): string =>
  taken === 1 ? '1 número já foi vendido ou reservado' : `${taken} números já foram vendidos ou reservados`

/** Raffles: what the back-office's form and its draw are told. */
const RIFA = {
  rifaNome: 'Preencha o nome da rifa corretamente',
  rifaValor: 'Preencha o valor',
  rifaNumeros: 'Preencha a quantidade de números corretamente',
  rifaInicioVendas: 'Preencha a data de início das vendas da rifa corretamente',
  rifaSorteio: 'Preencha a data do sorteio corretamente',
  rifaDatas: 'A data do sorteio deve ser depois do início das vendas',
  rifaSorteioPast: 'A data do sorteio já passou',
  rifaFewer: (taken: number): string =>
    taken === 1
      ? 'Não é possível reduzir: 1 número acima da nova quantidade já foi vendido ou reservado'
      : `Não é possível reduzir: ${taken} números acima da nova quantidade já foram vendidos ou reservados`,
  rifaEarlier: (taken: number): string => `O sorteio não pode ser antecipado: ${numbers(taken)}`,
  rifaBegun: (taken: number): string => `O início das vendas não pode ser adiado: ${numbers(taken)}`,
  rifaOver: (taken: number): string => `As vendas encerraram, só o nome e a descrição podem mudar: ${numbers(taken)}`,
  rifaDrawn: (numero: number): string => `Esta rifa já foi sorteada: número ${numero}`,
  rifaTooEarly: (day: string): string => `O sorteio só pode ser feito a partir de ${day}`,
  rifaUnsettled: (open: number): string =>
    `Ainda há ${open === 1 ? '1 número' : `${open} números`} em pagamento. Aguarde para fazer o sorteio.`,
  rifaNothingSold: 'Nenhum número foi vendido',
  rifaNumeroSorteado: 'Este número não existe na rifa',
} as const

/**
 * Every sentence that crosses the wire or answers a rule, letter for letter where the product has one (its
 * misspellings included). Sentences of screens live in `src/texts`.
 */
export const MESSAGES = {
  // docs/product.md#validation, in its order; the upload widget's three are in English there, too.
  phone: 'Digite um número de celular válido',
  signUpName: 'Digite um nome válido',
  signUpPassword: 'Digite uma senha válida',
  cpf: 'Digite um CPF válido',
  email: 'Digite um e-mail válido',
  card: 'Preencha todos os dados do cartão corretamente.',
  cardYear: 'Preencha o ano da validade do cartão com 4 dígitos.',
  cidade: 'Preencha todos os campos corretamente',
  eventoNome: 'Preencha o nome do evento corretamente',
  eventoCidade: 'Preencha a cidade do evento',
  eventoLocal: 'Preencha o local do evento corretamente',
  eventoEndereco: 'Preencha o endereço do evento corretamente',
  eventoData: 'Preencha a data do evento corretamente',
  eventoInicioVendas: 'Preencha a data de início das vendas do evento corretamente',
  setorNome: 'Preecha o nome do Setor corretamente',
  setorTipo: 'Selecione o tipo do setor',
  loteData: 'Preencha a data corretamente',
  loteHora: 'Peencha a hora corretamente',
  loteValor: 'Preencha o valor',
  usuario: 'Preencha todos os campos corretamente',
  usuarioSenha: 'Preencha o campo senha corretamente',
  loginUsuario: 'Usuário não informado',
  loginSenha: 'Senha não informado',
  ingressoSearch: 'Preencha ao menos um campo de pesquisa corretamente',
  imageTooLarge: 'Selecione uma imagem menor',
  fileType: 'File type is not supported',
  fileTooBig: 'File size is too big',
  fileTooSmall: 'File size is too small',
  // docs/product.md#roles, docs/product.md#calls, docs/product.md#errors
  userForbidden: 'USUÁRIO SEM PERMISSÃO',
  clienteNotFound: 'Cliente não encontrado',
  wrongCode: 'Código incorreto.',
  // Ours: what the server refuses for itself
  invalidId: 'Identificador inválido',
  invalidDate: 'Data inválida',
  invalidField: 'Preencha todos os campos corretamente',
  pageTooLarge: 'Peça no máximo 100 registros por página',
  invalidBody: 'Não foi possível entender os dados enviados',
  notFound: 'Registro não encontrado',
  notLoggedIn: 'Faça login para continuar',
  forbidden: 'Você não tem permissão para fazer isso',
  tooManyRequests: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  tooLarge: 'Os dados enviados são grandes demais',
  unsupportedType: 'Formato de dados não aceito',
  methodNotAllowed: 'Operação não permitida neste endereço',
  hasSales: 'Não é possível excluir: já existem vendas',
  sessionOver: 'Sua sessão expirou. Faça login novamente.',
  wrongLogin: 'Usuário ou senha incorretos',
  /** An edit of what somebody else saved meanwhile. */
  editedMeanwhile: 'Outra pessoa alterou este registro. Recarregue e confira antes de salvar.',
  /** A signed link, five minutes after it was given out, or not ours. */
  linkOver: 'Este link expirou. Volte à página e abra novamente.',
  alreadyUsed: (time: string): string => `Este ingresso já foi utilizado em ${time}`,
  ticketUnpaid: 'Este ingresso não foi pago',
  ticketRefunding: 'Este ingresso está sendo reembolsado',
  ticketRefunded: 'Este ingresso foi reembolsado',
  ticketChargedback: 'O pagamento deste ingresso foi contestado',
  ticketOtherEvento: 'Este ingresso é de outro evento',
  ticketUnknown: 'Código de ingresso inválido',
  prizeNotDrawn: 'Este número não foi o sorteado',
  prizeHandedOver: (time: string): string => `O prêmio deste número já foi entregue em ${time}`,
  smsTooSoon: 'Aguarde um minuto para pedir outro código',
  smsGone: 'O código expirou. Peça um novo código.',
  usuarioTaken: 'Já existe um usuário com este login',
  usuarioLastAdmin: 'Este é o último administrador: ele não pode perder a permissão nem ser excluído',
  usuarioSelf: 'Você não pode excluir o seu próprio usuário',
  ...RIFA,
} as const

const later = ' Tente novamente mais tarde.'

/**
 * The error catalogue (docs/product.md#errors): what the browser shows when an action fails and the server sent no
 * message. One key per action. Where the product writes "..." the sentence ends in ". Tente novamente mais tarde."
 * (docs/api.md#errors); where it writes a text without a final stop, so do we.
 */
export const CATALOGUE = {
  listarCidades: 'Erro ao tentar recuperar a lista de cidades. Tente novamente mais tarde.',
  /** @param name the thing deleted, as its list shows it */
  excluir: (name: string): string => `Erro ao excluir ${name}.${later}`,
  salvarCidade: `Erro ao salvar cidade.${later}`,
  cadastrarCidade: `Erro ao cadastrar cidade.${later}`,
  listarClientes: `Erro ao tentar recuperar a lista de clientes.${later}`,
  carregarEvento: 'Erro ao carregar evento. Tente novamente mais tarde',
  salvarLote: `Erro ao salvar lote.${later}`,
  excluirLote: `Erro ao excluir lote.${later}`,
  listarEventos: `Erro ao carregar lista de eventos.${later}`,
  excluirEvento: `Erro ao excluir evento.${later}`,
  salvarEvento: `Erro ao salvar evento.${later}`,
  enviarImagem: 'Erro ao enviar imagem para o servidor',
  permissoesUsuario: 'Erro ao carregar as permissões do Usuário',
  salvarUsuario: `Erro ao salvar usuário.${later}`,
  loginAdmin: 'Erro eo efetuar login. Tente novamente mais tarde',
  enviarSms: 'Erro ao enviar SMS. Tente novamente mais tarde',
  codigoIncorreto: MESSAGES.wrongCode,
  verificarCelular: `Erro ao verificar número de celular.${later}`,
  salvarCliente: `Erro ao salvar dados do Cliente.${later}`,
  loginCliente: `Erro efetuar o Login.${later}`,
  processarPagamento: 'Erro ao processar pagamento. Tente novamente mais tarde',
  carregarPagamento: `Erro ao carregar registro de pagamento.${later}`,
  indisponivel: 'Servidor indisponível. Tente novamente mais tarde',
  enviarBanner: 'Erro ao enviar banner para o servidor',
  cancelarAssinatura: `Erro ao cancelar a assinatura.${later}`,
  efetuarAssinatura: `Erro ao efetuar a assinatura.${later}`,
  cadastrarCartao: `Erro ao cadastrar o cartão de crédito.${later}`,
  /** A subscription whose status is failed. */
  efetuarPagamento: 'Erro ao tentar efetuar o pagamento',
  pagamentoNaoAprovado: `PAGAMENTO NÃO APROVADO PELA OPERADORA.${later}`,
  // Loads the product gives "a generic retry-later alert", and actions it does not name
  listarBanners: `Erro ao carregar banners.${later}`,
  listarIngressos: `Erro ao carregar ingressos.${later}`,
  carregarAssinatura: `Erro ao carregar assinatura.${later}`,
  carregarConfig: `Erro ao carregar as configurações do clube.${later}`,
  listarSorteios: `Erro ao carregar a lista de sorteios.${later}`,
  exportarSorteios: `Erro ao exportar a lista de sorteios.${later}`,
  carregarCidade: `Erro ao carregar cidade.${later}`,
  carregarCliente: `Erro ao carregar dados do Cliente.${later}`,
  carregarIngresso: `Erro ao carregar ingresso.${later}`,
  marcarUtilizado: `Erro ao marcar o ingresso como utilizado.${later}`,
  salvarBanner: `Erro ao salvar banner.${later}`,
  listarSocios: `Erro ao carregar a lista de sócios.${later}`,
  alterarAssinatura: `Erro ao alterar o valor da assinatura.${later}`,
  salvarConfig: `Erro ao salvar as configurações do clube.${later}`,
  listarCartoes: `Erro ao carregar cartões de crédito.${later}`,
  excluirCartao: `Erro ao excluir o cartão de crédito.${later}`,
  listarUsuarios: `Erro ao carregar a lista de usuários.${later}`,
  carregarUsuario: `Erro ao carregar usuário.${later}`,
  listarRifas: `Erro ao carregar a lista de rifas.${later}`,
  carregarRifa: `Erro ao carregar rifa.${later}`,
  salvarRifa: `Erro ao salvar rifa.${later}`,
  salvarSetor: `Erro ao salvar setor.${later}`,
  excluirSetor: `Erro ao excluir setor.${later}`,
  reservar: `Erro ao reservar os itens do carrinho.${later}`,
  cancelarPagamento: `Erro ao cancelar pagamento.${later}`,
  reembolsar: `Erro ao solicitar o reembolso.${later}`,
  /** For an action without an entry of its own. */
  generico: `Não foi possível concluir a operação.${later}`,
} as const

/** What a person confirms first (docs/product.md#errors); the two logouts are the product's, letter for letter. */
export const CONFIRMATIONS = {
  logoutCliente: 'Deseja realmente sair da sua conta?',
  logoutAdmin: 'Deseja mesmo sair da conta?',
  /** @param name the thing deleted, as its list shows it */
  excluir: (name: string): string => `Deseja realmente excluir ${name}?`,
  removeItem: 'Deseja realmente remover este item do carrinho?',
  excluirCartao: 'Deseja realmente excluir este cartão?',
  marcarUtilizado: 'Deseja marcar este ingresso como utilizado? Isso não pode ser desfeito.',
  cancelarAssinatura: 'Deseja realmente cancelar a assinatura?',
  cancelarPagamento: 'Deseja realmente cancelar este pagamento?',
  reembolsar: 'Deseja realmente pedir o reembolso deste ingresso?',
} as const

const places = (left: number): string => (left === 1 ? 'Resta apenas 1' : `Restam apenas ${left}`)

/** Why something cannot be bought or paid now (docs/selling.md#reserving); the buyer reads these as they are. */
export const SELLING = {
  soldOut: 'Esgotado',
  onlyLeft: places,
  loteClosed: 'Este lote não está à venda agora',
  salesNotStarted: 'As vendas deste evento ainda não começaram',
  eventoPast: 'Este evento já aconteceu',
  placeTaken: 'Este lugar acabou de ser ocupado. Escolha outro.',
  numberTaken: 'Um dos números já foi escolhido por outra pessoa',
  placeOutOfRange: 'Este lugar não existe',
  placeNotForSale: 'Este lugar não está à venda',
  numberOutOfRange: 'Este número não existe na rifa',
  overLimit: (max: number): string =>
    `O limite deste evento é de ${max} ${max === 1 ? 'ingresso' : 'ingressos'} por pessoa`,
  unknownItem: 'Este item não está mais à venda',
  duplicateItem: 'O mesmo item aparece duas vezes',
  rifaClosed: 'A venda de números desta rifa está encerrada',
  emptyCart: 'O carrinho está vazio',
  cartAlreadyPaid: 'Este carrinho já foi pago. Veja em Meus Ingressos.',
  paymentInProgress: 'Já existe um pagamento em andamento para este carrinho',
  reservationNotFound: 'Reserva não encontrada',
  reservationExpired: 'O tempo da reserva acabou. Reserve novamente.',
  reservationLost: 'O tempo acabou e parte da reserva foi liberada. Revise o carrinho.',
  pricesChanged: 'Os itens ou os preços não conferem com a reserva. Revise o carrinho.',
  installmentsTooMany: (max: number): string =>
    max === 1 ? 'Esta compra só pode ser paga à vista' : `Esta compra pode ser dividida em até ${max}x`,
  identityNeeded: 'Informe CPF e e-mail para continuar',
  tooManyPix: 'Você já tem dois pagamentos por PIX em aberto. Pague ou cancele um deles.',
  pauseAfterExpired: 'Dois códigos PIX expiraram sem pagamento. Aguarde um pouco antes de gerar outro.',
  attemptMismatch: 'Esta tentativa de pagamento já foi usada com outros dados',
  unknownCard: 'Cartão não encontrado',
  paymentUnavailable: 'Erro ao processar pagamento. Tente novamente mais tarde',
  cannotCancelNow: 'Esta reserva já está em pagamento',
  paymentUncertain: 'Ainda estamos confirmando este pagamento. Aguarde alguns instantes.',
  refundLateMoney: 'O pagamento chegou depois do prazo e os lugares já não estavam livres. O valor será devolvido.',
  refundCanceled: 'O pagamento chegou quando já estava cancelado. O valor será devolvido.',
  refundWrongAmount: 'O valor pago é diferente do valor do pedido. O valor será devolvido.',
  wrongCredentials: 'Telefone ou senha incorretos',
  phoneNotProven: 'Confirme o seu celular com o código enviado por SMS',
} as const

/** Club membership (docs/selling.md#membership). */
export const CLUB = {
  price: 'Preencha o valor',
  notConfigured: 'O clube ainda não abriu as inscrições. Volte em breve.',
  seatTaken: 'Esta cadeira acabou de ser ocupada. Escolha outra.',
  noSuchSeat: 'Esta cadeira não existe',
  alreadyMember: 'Você já é sócio',
  subscribing: 'Já existe uma assinatura em andamento. Aguarde a confirmação.',
  holdOver: 'O tempo da reserva da cadeira acabou. Escolha a cadeira novamente.',
  priceChanged: 'O valor da assinatura mudou. Confira e confirme novamente.',
  cancelPending: 'O cancelamento foi pedido e será confirmado em instantes.',
  seatsTaken: (seat: number): string => `Não é possível reduzir: a cadeira ${seat} já tem sócio`,
} as const

const taken = (count: number): string =>
  count === 1 ? '1 ingresso vendido ou reservado' : `${count} ingressos vendidos ou reservados`
const NAMES_SHOWN = 10

/** Why the catalogue cannot be changed this way: what is sold or held stays as it was bought. */
export const EDITS = {
  qtdTotal: (count: number): string => `Este lote já tem ${taken(count)}: a quantidade não pode ser menor`,
  /** @param count taken above the number asked for @param highest the last place taken */
  qtdLugar: (count: number, highest: number): string =>
    `A quantidade de lugares não pode ser menor que ${highest}: ${count === 1 ? 'ficaria' : 'ficariam'} de fora ${taken(count)}`,
  tipo: (count: number): string => `Este setor já tem ${taken(count)}: o tipo não pode mudar`,
  /** @param nomes what the places are called now */
  lugares: (nomes: readonly string[]): string => {
    const more = nomes.length - NAMES_SHOWN
    const list = nomes.slice(0, NAMES_SHOWN).join(', ') + (more > 0 ? ` e mais ${more}` : '')
    return `O desenho mudaria ${taken(nomes.length)}: ${list}`
  },
  cidadeHasEventos: (count: number): string =>
    `Não é possível excluir: ${count === 1 ? 'existe 1 evento' : `existem ${count} eventos`} nesta cidade`,
} as const

/** What is wrong with a drawing of places. */
export const LUGARES = {
  linhaNome: 'O nome da fila deve ter de 1 a 10 caracteres e não pode terminar com hífen',
  linhaTwice: (nome: string): string => `O nome da fila ${nome} aparece duas vezes`,
  mapa: 'O desenho da fila só aceita lugares, espaços e lugares bloqueados',
  noLugar: 'O desenho precisa de ao menos um lugar',
  tooManyLinhas: 'O desenho aceita no máximo 200 filas',
  tooManyColunas: 'Cada fila aceita no máximo 200 colunas',
  tooManyLugares: 'O desenho aceita no máximo 20.000 lugares',
  notNumbered: 'Só setores de mesas ou posições têm desenho de lugares',
} as const

/** Why money cannot be asked back now (docs/selling.md#refunds), or did not go. */
export const REFUND = {
  notPaid: 'Este ingresso não está pago',
  underWay: 'O reembolso deste ingresso já está em andamento',
  done: 'Este ingresso já foi reembolsado',
  chargedback: 'O pagamento deste ingresso foi contestado no banco',
  used: 'Este ingresso já foi utilizado e não pode ser reembolsado',
  tooLate: 'O prazo de 7 dias depois da compra já passou',
  eventoTooClose: 'O reembolso só pode ser pedido até 48 horas antes do evento',
  drawTooClose: 'O reembolso só pode ser pedido até a véspera do sorteio',
  notPossible: 'Esta venda não pode ser reembolsada',
  oneOrder: 'Peça o reembolso de um pedido de cada vez',
  oneAtATime: 'Já existe um reembolso deste pedido em andamento. Aguarde a confirmação e peça novamente.',
  motivoNeeded: 'Informe o motivo para reembolsar um ingresso já utilizado',
  refused: 'A operadora de pagamento não aceitou o reembolso. O ingresso continua válido.',
} as const

/** What is wrong with a file somebody sends (docs/product.md#validation has only "Selecione uma imagem menor"). */
export const UPLOADS = {
  missing: 'Selecione uma imagem',
  notPicture: 'Envie uma imagem JPG ou PNG',
  animated: 'Imagens animadas não são aceitas. Envie uma imagem JPG ou PNG parada.',
  unreadable: 'Não foi possível ler esta imagem. Confira o arquivo ou envie outro.',
  csvMissing: 'Selecione um arquivo CSV',
  csvTooLarge: 'O arquivo é grande demais. Divida-o em partes menores.',
} as const

/** Import of the prize draw's entries: all or nothing, each line with its reason. */
export const SORTEIO_IMPORT = {
  empty: 'O arquivo não tem inscrições',
  malformed: 'Não foi possível ler o arquivo CSV. Confira as aspas e o cabeçalho.',
  columns: (names: string): string => `Faltam colunas no arquivo: ${names}`,
  tooMany: (max: number): string => `Importe no máximo ${max} inscrições por vez`,
  nothingDone: (lines: number): string =>
    lines === 1 ? 'Nada foi importado: 1 linha tem erro.' : `Nada foi importado: ${lines} linhas têm erro.`,
  nome: 'Nome inválido',
  documento: 'CPF ou RG inválido',
  nascimento: 'Data de nascimento inválida',
  sexo: 'Sexo não informado',
  telefone: 'Telefone inválido',
  tamanho: 'Tamanho não informado',
  repeated: (line: number): string => `Documento repetido: já está na linha ${line}`,
  known: 'Documento já inscrito',
} as const
