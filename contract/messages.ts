import { CART_UNITS_MAX, USER_PASSWORD_MIN } from './limits.ts'

/**
 * Validation messages of schemas and forms, letter for letter where the specification has one, misspellings included.
 * The server's refusals are in `refusals.ts`, the browser's own messages in `catalogue.ts`, texts of screens in
 * `src/texts`.
 */
export const MESSAGES = {
  // In the order of docs/product.md#validation, which has the upload widget's three in English, too.
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
  publicarEm: 'Preencha a data e a hora da publicação corretamente',
  publicarEmPassado: 'A publicação precisa ser no futuro',
  publicarEmTarde: 'A publicação precisa ser até o dia do evento',
  fimVendas: 'Preencha a data e a hora do fim das vendas corretamente',
  fimVendasPassado: 'O fim das vendas precisa ser no futuro',
  motivoNome: 'Preencha o motivo corretamente',
  motivoDocumento: 'Preencha o documento que a entrada pede',
  motivoOnde: 'Escolha o estado ou a cidade onde o motivo vale',
  eventoMeia: 'A cota da meia-entrada é de 40% a 100% dos ingressos',
  eventoFila: 'Preencha a data e a hora de abertura da fila corretamente',
  eventoFilaPassada: 'A fila precisa abrir no futuro',
  eventoFilaTarde: 'A fila precisa abrir antes do dia do evento',
  eventoFilaCedo: 'A fila não pode abrir antes do início das vendas',
  eventoFilaSorteada: 'A fila deste evento já abriu: agora ela só pode ser desligada, e não volta a ser ligada',
  eventoInicioVendas: 'Preencha a data de início das vendas do evento corretamente',
  setorNome: 'Preecha o nome do Setor corretamente',
  setorTipo: 'Selecione o tipo do setor',
  loteData: 'Preencha a data corretamente',
  loteHora: 'Peencha a hora corretamente',
  promocionalNome: 'O nome da tarifa tem de 3 a 60 letras',
  promocionalRepetida: 'Este lote já tem uma tarifa com este nome',
  promocionalDocumento: 'O que trazer tem até 120 letras',
  promocionalValor: 'Informe o valor da tarifa',
  promocionalMenor: 'A tarifa promocional custa menos que a inteira',
  promocionaisMax: (max: number): string => `Um lote tem até ${max} tarifas promocionais`,
  lotePromocionais: 'A inteira custa mais que as tarifas promocionais do lote',
  loteValor: 'Preencha o valor',
  /** Ours, in the back-office's forms. */
  loteQuantidade: 'Preencha a quantidade com um número a partir de 1',
  setorLugares: 'Preencha os lugares com um número a partir de 1',
  usuario: 'Preencha todos os campos corretamente',
  usuarioSenha: 'Preencha o campo senha corretamente',
  /** Ours. */
  usuarioSenhaCurta: `A senha precisa de ao menos ${USER_PASSWORD_MIN} caracteres`,
  loginUsuario: 'Usuário não informado',
  loginSenha: 'Senha não informado',
  /** Ours. */
  segundoFatorCodigo: 'Digite os seis dígitos do aplicativo ou um código de recuperação',
  segundoFatorApp: 'Digite os seis dígitos que o aplicativo mostra',
  ingressoSearch: 'Preencha ao menos um campo de pesquisa corretamente',
  pictureTooLarge: 'Selecione uma imagem menor',
  fileType: 'File type is not supported',
  fileTooBig: 'File size is too big',
  fileTooSmall: 'File size is too small',
  // docs/product.md#calls, docs/product.md#errors
  /** Not a refusal: the answer for a phone without a cliente. */
  clienteNotFound: 'Cliente não encontrado',
  wrongCode: 'Código incorreto.',
  // Ours
  invalidId: 'Identificador inválido',
  invalidDate: 'Data inválida',
  invalidField: 'Preencha todos os campos corretamente',
  pageTooLarge: 'Peça no máximo 100 registros por página',
  emptyCart: 'O carrinho está vazio',
  fullCart: `Um carrinho leva até ${CART_UNITS_MAX} ingressos e números: divida a compra`,
  imageMissing: 'Selecione uma imagem',
  csvMissing: 'Selecione um arquivo CSV',
  rifaNome: 'Preencha o nome da rifa corretamente',
  rifaValor: 'Preencha o valor',
  rifaNumeros: 'Preencha a quantidade de números corretamente',
  rifaInicioVendas: 'Preencha a data de início das vendas da rifa corretamente',
  rifaSorteio: 'Preencha a data do sorteio corretamente',
  rifaResultado: 'Digite o número sorteado',
  rifaConcurso: 'Digite o número do concurso, ou deixe em branco',
  selectionMax: (max: number): string => `Selecione até ${max} para exportar`,
  sorteioConcurso: 'Digite o número do concurso',
  sorteioExtracao: 'Informe o concurso e o dia da extração, ou nenhum dos dois',
  sorteioPremio: 'Cada prêmio tem cinco algarismos',
  rifaDatas: 'A data do sorteio deve ser depois do início das vendas',
} as const

/** Validation messages of a seat map. */
export const LUGARES = {
  linhaNome: 'O nome da fileira deve ter de 1 a 10 caracteres e não pode terminar com hífen',
  linhaTwice: (nome: string): string => `O nome da fileira ${nome} aparece duas vezes`,
  mapa: 'O desenho da fileira só aceita lugares, espaços e lugares bloqueados',
  companionAlone: 'Todo lugar de acompanhante fica ao lado de um lugar para cadeira de rodas',
  numeracao: 'Escolha de que lado começa a numeração',
  noLugar: 'O desenho precisa de ao menos um lugar',
  tooManyLinhas: 'O desenho aceita no máximo 200 fileiras',
  tooManyColunas: 'Cada fileira aceita no máximo 200 colunas',
  tooManyLugares: 'O desenho aceita no máximo 20.000 lugares',
} as const

/** Validation messages of a line in an import of prize-draw entries. */
export const SORTEIO_LINE = {
  nome: 'Nome inválido',
  documento: 'CPF ou RG inválido',
  nascimento: 'Data de nascimento inválida',
  sexo: 'Sexo não informado',
  telefone: 'Telefone inválido',
  tamanho: 'Tamanho não informado',
  repeated: (line: number): string => `Documento repetido: já está na linha ${line}`,
  known: 'Documento já inscrito',
} as const

/**
 * Reasons of an automatic refund (docs/selling.md#settle); stored with the order and shown with it, while the refund is
 * in progress and after it. The screen says what happens to the money.
 */
export const REFUND_REASONS = {
  latePayment: 'O pagamento chegou depois do prazo e os itens já não estavam disponíveis.',
  afterSale: 'O pagamento foi feito depois do fim da venda dos números desta rifa.',
  canceled: 'O pagamento chegou depois de ter sido cancelado.',
  wrongAmount: 'O valor pago é diferente do valor da compra.',
} as const
