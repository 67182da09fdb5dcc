import { MESSAGES } from './messages.ts'

const later = ' Tente novamente mais tarde.'

/**
 * The error catalogue of docs/product.md#errors: what the browser shows when an action fails and the server sent no
 * message. One key per action. Where the specification writes "...", the text ends in ". Tente novamente mais tarde."
 * (docs/api.md#errors); where it writes a text without a full stop, so does this file.
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
  /** Ours: this device has no network, so the server is not to blame. */
  semInternet: 'Você está sem internet. Confira a sua conexão e tente de novo',
  enviarBanner: 'Erro ao enviar banner para o servidor',
  cancelarAssinatura: `Erro ao cancelar a assinatura.${later}`,
  efetuarAssinatura: `Erro ao efetuar a assinatura.${later}`,
  cadastrarCartao: `Erro ao cadastrar o cartão de crédito.${later}`,
  /** A subscription whose status is failed. */
  efetuarPagamento: 'Erro ao tentar efetuar o pagamento',
  pagamentoNaoAprovado: `PAGAMENTO NÃO APROVADO PELA OPERADORA.${later}`,
  // Queries for which the specification asks for "a generic retry-later alert", and actions it does not name
  listarBanners: `Erro ao carregar banners.${later}`,
  listarIngressos: `Erro ao carregar ingressos.${later}`,
  carregarAssinatura: `Erro ao carregar assinatura.${later}`,
  carregarConfig: `Erro ao carregar as configurações do clube.${later}`,
  listarSorteios: `Erro ao carregar a lista de sorteios.${later}`,
  exportarSorteios: `Erro ao exportar a lista de sorteios.${later}`,
  carregarCidade: `Erro ao carregar cidade.${later}`,
  carregarCliente: `Erro ao carregar dados do Cliente.${later}`,
  exportarDados: `Erro ao baixar os seus dados.${later}`,
  excluirConta: `Erro ao excluir a conta.${later}`,
  carregarIngresso: `Erro ao carregar ingresso.${later}`,
  marcarUtilizado: `Erro ao marcar o ingresso como utilizado.${later}`,
  salvarBanner: `Erro ao salvar banner.${later}`,
  listarSocios: `Erro ao carregar a lista de sócios.${later}`,
  confirmarPlano: 'O tempo acabou. Continue para ver o valor.',
  alterarAssinatura: `Erro ao alterar o valor da assinatura.${later}`,
  salvarConfig: `Erro ao salvar as configurações do clube.${later}`,
  listarCartoes: `Erro ao carregar cartões de crédito.${later}`,
  excluirCartao: `Erro ao excluir o cartão de crédito.${later}`,
  listarUsuarios: `Erro ao carregar a lista de usuários.${later}`,
  carregarUsuario: `Erro ao carregar usuário.${later}`,
  segundoFator: `Erro ao mudar a verificação em duas etapas.${later}`,
  carregarSeguranca: `Erro ao carregar os dados de segurança.${later}`,
  encerrarSessao: `Erro ao encerrar a sessão.${later}`,
  trocarSenha: `Erro ao trocar a senha.${later}`,
  carregarFila: `Erro ao carregar a fila.${later}`,
  entrarNaFila: `Erro ao entrar na fila.${later}`,
  sairDaFila: `Erro ao sair da fila.${later}`,
  listarRifas: `Erro ao carregar a lista de rifas.${later}`,
  carregarRifa: `Erro ao carregar rifa.${later}`,
  salvarRifa: `Erro ao salvar rifa.${later}`,
  publicarRifa: `Erro ao publicar rifa.${later}`,
  congelarRifa: `Erro ao congelar a lista dos números vendidos.${later}`,
  sortearRifa: `Erro ao registrar o sorteio.${later}`,
  carregarSorteio: `Erro ao carregar o sorteio.${later}`,
  congelarSorteio: `Erro ao congelar a lista das inscrições.${later}`,
  salvarSetor: `Erro ao salvar setor.${later}`,
  excluirSetor: `Erro ao excluir setor.${later}`,
  reservar: `Erro ao reservar os itens do carrinho.${later}`,
  cancelarPagamento: `Erro ao cancelar pagamento.${later}`,
  reembolsar: `Erro ao solicitar o reembolso.${later}`,
  publicarEvento: `Erro ao publicar evento.${later}`,
  mudarVendas: `Erro ao mudar as vendas.${later}`,
  copiarEvento: `Erro ao copiar evento.${later}`,
  exportar: `Erro ao exportar.${later}`,
  listarHistorico: `Erro ao carregar o histórico.${later}`,
  listarAlertas: `Erro ao carregar os alertas.${later}`,
  marcarAlerta: `Erro ao marcar o alerta como resolvido.${later}`,
  carregarPainel: `Erro ao carregar os números do painel.${later}`,
  /** For an action without an entry of its own. */
  generico: `Não foi possível concluir a operação.${later}`,
} as const

/**
 * The questions of confirmation dialogs (docs/product.md#errors: the two logouts letter for letter; "deletions ask for
 * confirmation first").
 */
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
  publicarRifa: (name: string): string =>
    `Publicar ${name}? Ela aparece no site e vende a partir do início das vendas.`,
  ocultarRifa: (name: string): string => `Tirar ${name} do site? Ninguém mais poderá comprar números.`,
  congelarRifa: 'Congelar a lista dos números vendidos? Isso não pode ser desfeito.',
  sortearRifa: (numero: string): string => `Registrar ${numero} como o número sorteado? Isso não pode ser desfeito.`,
  sortearRifaAqui: 'Sortear agora um dos números vendidos? Isso não pode ser desfeito.',
  sairDaFila: 'Deseja realmente sair da fila?',
  reembolsar: 'Deseja realmente pedir o reembolso?',
} as const
