import { USER_PASSWORD_MIN } from './limits.ts'

/**
 * Validation messages of the back-office's forms, letter for letter where the specification has one, misspellings
 * included. No page of the site loads them; the others are in `messages.ts`.
 */
export const OFFICE_MESSAGES = {
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
  eventoFila: 'Preencha a data e a hora de abertura da fila corretamente',
  eventoPassado: 'A data do evento já passou',
  eventoFilaPassada: 'A fila precisa abrir no futuro',
  eventoFilaTarde: 'A fila precisa abrir antes do dia do evento',
  eventoFilaCedo: 'A fila não pode abrir antes do início das vendas',
  eventoFilaSorteada: 'A fila deste evento já abriu: agora ela só pode ser desligada, e não volta a ser ligada',
  eventoInicioVendas: 'Preencha a data de início das vendas do evento corretamente',
  setorNome: 'Preecha o nome do Setor corretamente',
  setorTipo: 'Selecione o tipo do setor',
  loteData: 'Preencha a data corretamente',
  loteHora: 'Peencha a hora corretamente',
  loteValor: 'Preencha o valor',
  clubeTolerancia: 'A tolerância é de 0 a 30 dias',
  /** Ours, in the back-office's forms. */
  loteQuantidade: 'Preencha a quantidade com um número a partir de 1',
  setorLugares: 'Preencha os lugares com um número a partir de 1',
  usuario: 'Preencha todos os campos corretamente',
  usuarioSenha: 'Preencha o campo senha corretamente',
  /** Ours. */
  papel: 'Escolha um papel',
  papelNome: 'O nome do papel precisa de 3 a 40 caracteres',
  papelTarefas: 'Marque ao menos uma tarefa',
  conviteNome: 'Preencha o nome, com ao menos 3 letras',
  conviteUser: 'O usuário precisa de ao menos 4 caracteres',
  usuarioSenhaCurta: `A senha precisa de ao menos ${USER_PASSWORD_MIN} caracteres`,
  segundoFatorCodigo: 'Digite os seis dígitos do aplicativo ou um código de recuperação',
  chaveFalhou: 'Erro ao usar a chave de acesso. Tente novamente mais tarde',
  chaveNome: 'Dê um nome à chave, de até 40 caracteres',
  segundoFatorApp: 'Digite os seis dígitos que o aplicativo mostra',
  eventoAcompanhantes: 'Preencha até que dia os lugares de acompanhante ficam guardados, ou deixe em branco',
  fileTooSmall: 'File size is too small',
  csvMissing: 'Selecione um arquivo CSV',
  rifaNome: 'Preencha o nome da rifa corretamente',
  rifaValor: 'Preencha o valor',
  rifaNumeros: 'Preencha a quantidade de números corretamente',
  rifaInicioVendas: 'Preencha a data de início das vendas da rifa corretamente',
  rifaSorteio: 'Preencha a data do sorteio corretamente',
  rifaResultado: 'Digite o número sorteado',
  rifaConcurso: 'Digite o número do concurso, ou deixe em branco',
  sorteioConcurso: 'Digite o número do concurso',
  sorteioExtracao: 'Informe o concurso e o dia da extração, ou nenhum dos dois',
  sorteioPremio: 'Cada prêmio tem cinco algarismos',
  rifaDatas: 'A data do sorteio deve ser depois do início das vendas',
} as const

/** Validation messages of the house. */
export const CASA_MESSAGES = {
  nome: 'Preencha o nome da casa, com 2 a 60 letras',
  nomeCurto: 'Preencha o nome curto, com 2 a 20 letras',
  razaoSocial: 'A razão social tem no máximo 120 letras',
  cnpj: 'Este CNPJ não existe. Confira as 14 letras e números.',
  endereco: 'O endereço tem no máximo 200 letras',
  telefone: 'Preencha o telefone com o DDD',
  horario: 'O horário tem no máximo 80 letras',
  rede: 'Preencha o nome da conta, como @clube',
  contato: 'Diga como falar com quem cuida dos dados, com 5 a 200 letras',
  nomeFatura: 'Preencha com 1 a 13 letras e números, sem sinais',
  cor: 'Escolha a cor como #1fa65a',
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
