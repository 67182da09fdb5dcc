import { describe, expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../contract/catalogue.ts'
import type { Sentence } from '../../contract/error-codes.ts'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { REFUSALS } from '../../contract/refusals.ts'

// docs/product.md#validation
it('the messages of the validation rules are as specified, letter for letter', () => {
  expect({ ...MESSAGES, ...OFFICE_MESSAGES }).toMatchObject({
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
    pictureTooLarge: 'Selecione uma imagem menor',
    fileType: 'File type is not supported',
    fileTooBig: 'File size is too big',
    fileTooSmall: 'File size is too small',
    clienteNotFound: 'Cliente não encontrado',
    wrongCode: 'Código incorreto.',
  })
  expect(REFUSALS['role.users-forbidden']).toBe('USUÁRIO SEM PERMISSÃO')
})

// docs/product.md#errors
describe('the error catalogue', () => {
  it.each([
    [CATALOGUE.listarCidades, 'Erro ao tentar recuperar a lista de cidades. Tente novamente mais tarde.'],
    [CATALOGUE.excluir('Show da Virada'), 'Erro ao excluir Show da Virada. Tente novamente mais tarde.'],
    [CATALOGUE.salvarCidade, 'Erro ao salvar cidade. Tente novamente mais tarde.'],
    [CATALOGUE.cadastrarCidade, 'Erro ao cadastrar cidade. Tente novamente mais tarde.'],
    [CATALOGUE.listarClientes, 'Erro ao tentar recuperar a lista de clientes. Tente novamente mais tarde.'],
    [CATALOGUE.carregarEvento, 'Erro ao carregar evento. Tente novamente mais tarde'],
    [CATALOGUE.salvarLote, 'Erro ao salvar lote. Tente novamente mais tarde.'],
    [CATALOGUE.excluirLote, 'Erro ao excluir lote. Tente novamente mais tarde.'],
    [CATALOGUE.listarEventos, 'Erro ao carregar lista de eventos. Tente novamente mais tarde.'],
    [CATALOGUE.excluirEvento, 'Erro ao excluir evento. Tente novamente mais tarde.'],
    [CATALOGUE.salvarEvento, 'Erro ao salvar evento. Tente novamente mais tarde.'],
    [CATALOGUE.enviarImagem, 'Erro ao enviar imagem para o servidor'],
    [CATALOGUE.permissoesUsuario, 'Erro ao carregar as permissões do Usuário'],
    [CATALOGUE.salvarUsuario, 'Erro ao salvar usuário. Tente novamente mais tarde.'],
    [CATALOGUE.loginAdmin, 'Erro eo efetuar login. Tente novamente mais tarde'],
    [CATALOGUE.enviarSms, 'Erro ao enviar SMS. Tente novamente mais tarde'],
    [CATALOGUE.codigoIncorreto, 'Código incorreto.'],
    [CATALOGUE.verificarCelular, 'Erro ao verificar número de celular. Tente novamente mais tarde.'],
    [CATALOGUE.salvarCliente, 'Erro ao salvar dados do Cliente. Tente novamente mais tarde.'],
    [CATALOGUE.loginCliente, 'Erro efetuar o Login. Tente novamente mais tarde.'],
    [CATALOGUE.processarPagamento, 'Erro ao processar pagamento. Tente novamente mais tarde'],
    [CATALOGUE.carregarPagamento, 'Erro ao carregar registro de pagamento. Tente novamente mais tarde.'],
    [CATALOGUE.indisponivel, 'Servidor indisponível. Tente novamente mais tarde'],
    [CATALOGUE.enviarBanner, 'Erro ao enviar banner para o servidor'],
    [CATALOGUE.cancelarAssinatura, 'Erro ao cancelar a assinatura. Tente novamente mais tarde.'],
    [CATALOGUE.efetuarAssinatura, 'Erro ao efetuar a assinatura. Tente novamente mais tarde.'],
    [CATALOGUE.cadastrarCartao, 'Erro ao cadastrar o cartão de crédito. Tente novamente mais tarde.'],
    [CATALOGUE.efetuarPagamento, 'Erro ao tentar efetuar o pagamento'],
    [CATALOGUE.pagamentoNaoAprovado, 'PAGAMENTO NÃO APROVADO PELA OPERADORA. Tente novamente mais tarde.'],
  ])('the error catalogue has its text for %s', (ours, wanted) => {
    expect(ours).toBe(wanted)
  })

  it('the error catalogue has a retry-later message for every load that the product lists without a text', () => {
    const loads = [
      CATALOGUE.listarCidades,
      CATALOGUE.listarEventos,
      CATALOGUE.listarBanners,
      CATALOGUE.listarIngressos,
      CATALOGUE.carregarAssinatura,
      CATALOGUE.carregarConfig,
      CATALOGUE.listarSorteios,
    ]
    for (const text of loads) expect(text).toMatch(/^Erro ao .+\. Tente novamente mais tarde\.$/)
  })
})

it('the confirmation prompts are as specified, letter for letter', () => {
  expect(CONFIRMATIONS.logoutCliente).toBe('Deseja realmente sair da sua conta?')
  expect(CONFIRMATIONS.logoutAdmin).toBe('Deseja mesmo sair da conta?')
  expect(CONFIRMATIONS.excluir('Curitiba')).toBe('Deseja realmente excluir Curitiba?')
})

it('the messages of refusals use the singular and the plural', () => {
  expect([REFUSALS['stock.only-left'](1), REFUSALS['stock.only-left'](3)]).toEqual([
    'Resta apenas 1',
    'Restam apenas 3',
  ])
  expect(REFUSALS['evento.over-limit'](1)).toBe('O limite deste evento é de 1 ingresso por pessoa')
  expect(REFUSALS['evento.over-limit'](10)).toBe('O limite deste evento é de 10 ingressos por pessoa')
  expect(REFUSALS['payment.too-many-installments'](1)).toBe('Esta compra só pode ser paga à vista')
  expect(REFUSALS['payment.too-many-installments'](6)).toBe('Esta compra pode ser dividida em até 6x')
  expect(REFUSALS['ingresso.already-used']('10/03/2026 20:31')).toBe(
    'Este ingresso já foi utilizado em 10/03/2026 20:31',
  )
})

it('no message is empty, has double spaces or an unfilled placeholder', () => {
  for (const texts of [MESSAGES, CATALOGUE, CONFIRMATIONS, REFUSALS]) {
    for (const [key, text] of Object.entries<Sentence>(texts)) {
      const read = typeof text === 'function' ? (text as (...args: string[][]) => string)(['5'], ['7']) : text
      expect(read, key).toMatch(/^\S(?:.*\S)?$/)
      expect(read, key).not.toMatch(/ {2}|undefined|\.\.|\[object/)
    }
  }
})
