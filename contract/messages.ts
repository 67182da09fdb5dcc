import { CART_UNITS_MAX } from './limits.ts'

/**
 * Validation messages of schemas and forms, letter for letter where the specification has one, misspellings included.
 * Those of the back-office's forms are in `messages-office.ts`, the server's refusals in `refusals.ts`, the browser's own
 * messages in `catalogue.ts`, texts of screens in `src/texts`.
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
  loginUsuario: 'Usuário não informado',
  loginSenha: 'Senha não informado',
  /** Ours. */
  ingressoSearch: 'Preencha ao menos um campo de pesquisa corretamente',
  pictureTooLarge: 'Selecione uma imagem menor',
  fileType: 'File type is not supported',
  fileTooBig: 'File size is too big',
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
  selectionMax: (max: number): string => `Selecione até ${max} para exportar`,
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
