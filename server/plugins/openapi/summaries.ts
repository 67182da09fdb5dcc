/** What each call does, in one line; a test fails for a route without one. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  'GET /healthz': 'O processo está vivo',
  'GET /readyz': 'O processo pode atender: o banco de dados responde',
  'GET /api/docs': 'Esta página',
  'GET /api/docs/json': 'Este documento, em OpenAPI 3.1',

  'POST /api/login': 'Entra no back-office',
  'POST /api/verify-token': 'Diz de quem é o token de acesso',
  'POST /api/refresh-token': 'Troca o token de renovação por um par novo',
  'POST /api/logout': 'Sai do back-office',

  'GET /api/cidades': 'Lista as cidades',
  'GET /api/cidades/:id': 'Mostra uma cidade',
  'POST /api/cidades': 'Cadastra ou edita uma cidade',
  'DELETE /api/cidades': 'Exclui uma cidade',

  'GET /api/banners': 'Lista os banners: os visíveis ou, para o administrador, todos',
  'POST /api/banners': 'Cadastra um banner com a sua imagem, ou edita um',
  'PUT /api/banners': 'Mostra, esconde ou edita um banner',
  'DELETE /api/banners': 'Exclui um banner',
  'PUT /api/banners/ordem': 'Põe os banners em outra ordem',

  'GET /api/bannerImg/:file': 'Imagem de um banner',
  'GET /api/eventoImg/:file': 'Imagem de um evento',
  'GET /api/rifaImg/:file': 'Imagem de uma rifa',
  'GET /api/fotos/:file': 'Foto de uma inscrição do sorteio, por um link assinado que vale cinco minutos',
  'GET /api/exportacoes/:file': 'Arquivo exportado, por um link assinado que vale cinco minutos',

  'GET /api/eventos/:id': 'Mostra um evento com os seus setores e lotes',
  'POST /api/eventos/list': 'Procura eventos',
  'POST /api/eventos': 'Cadastra ou edita um evento',
  'DELETE /api/eventos': 'Exclui um evento',
  'PATCH /api/eventos/image': 'Envia a imagem de um evento',
  'POST /api/eventos/setor': 'Cadastra ou edita um setor',
  'DELETE /api/eventos/setor': 'Exclui um setor',
  'PUT /api/eventos/setor/lugares': 'Desenha os lugares de um setor',
  'POST /api/eventos/lote': 'Cadastra ou edita um lote',
  'DELETE /api/eventos/lote': 'Exclui um lote',
  'POST /api/eventos/vendas/list': 'Lista o que já está ocupado em um evento',
  'POST /api/eventos/vendas/count': 'Conta os ingressos de um lote ocupados por outras pessoas',
  'POST /api/eventos/vendas/total': 'Soma as vendas pagas de um evento, em reais',
  'POST /api/eventos/vendas/exportar': 'Cria o link para exportar as vendas',

  'GET /api/rifas': 'Lista as rifas',
  'GET /api/rifas/:id': 'Mostra uma rifa',
  'POST /api/rifas': 'Cadastra ou edita uma rifa',
  'DELETE /api/rifas': 'Exclui uma rifa',
  'PATCH /api/rifas/image': 'Envia a imagem de uma rifa',
  'POST /api/rifas/publicar': 'Publica uma rifa',
  'POST /api/rifas/sorteio': 'Registra o número sorteado de uma rifa',
  'POST /api/rifas/vendas/list': 'Lista os números já escolhidos de uma rifa',

  'POST /api/sms': 'Envia um código por SMS',
  'POST /api/sms/confirmar': 'Confirma o código recebido por SMS',
  'GET /api/clientes/phone/:phone': 'Diz se um celular já tem cadastro',
  'POST /api/clientes': 'Cadastra o cliente do celular confirmado, ou dá a ele uma senha nova',
  'POST /api/clientes/login': 'Entra como cliente',
  'POST /api/clientes/logout': 'Sai da conta de cliente',
  'GET /api/clientes': 'Lista os clientes',
  'GET /api/clientes/:id': 'Mostra um cliente',

  'POST /api/reservas': 'Reserva os itens do carrinho, ou uma cadeira do clube',
  'GET /api/reservas': 'Lista as reservas abertas de quem chama',
  'DELETE /api/reservas/:id': 'Desiste de uma reserva',
  'POST /api/reservas/:id/prorrogar': 'Pede mais tempo para digitar o cartão',
  'POST /api/reservas/:id/cancelar-pagamento': 'Cancela um pagamento que ainda não foi feito',

  'GET /api/pagarme/chave': 'Endereço e chave pública do provedor, para o navegador criar tokens de cartões',
  'POST /api/pagarme/orders': 'Paga uma reserva com PIX ou cartão',
  'GET /api/pagarme/orders/:id': 'Mostra um pedido',
  'GET /api/pagarme/customers': 'Mostra quem chama como o provedor o conhece',
  'POST /api/pagarme/customers': 'Registra CPF e e-mail de quem paga',
  'GET /api/pagarme/customers/:id/cards': 'Lista os cartões guardados',
  'POST /api/pagarme/customers/:id/cards': 'Guarda um cartão, pelo token dele',
  'DELETE /api/pagarme/customers/:id/cards/:cardId': 'Apaga um cartão',
  'POST /api/pagarme/subscriptions': 'Assina o sócio torcedor',
  'GET /api/pagarme/subscriptions/:id': 'Mostra uma assinatura',
  'DELETE /api/pagarme/subscriptions/:id': 'Cancela uma assinatura',
  'PUT /api/pagarme/subscriptions/:id/items/:itemId': 'Muda o valor de uma assinatura',

  'POST /api/eventos/venda': 'Mostra os ingressos de um pedido ou, com entregue, marca um como utilizado',
  'POST /api/rifas/venda': 'Mostra os números de um pedido',
  'POST /api/eventos/vendas/cliente': 'Lista os ingressos de um cliente',
  'GET /api/eventos/venda/:id': 'Mostra um ingresso',
  'POST /api/reembolsos': 'Pede a devolução de um ingresso ou número',

  'GET /api/socio': 'Lista os sócios',
  'POST /api/socio': 'Registra o sócio de uma assinatura',
  'GET /api/socio/cadeiras': 'Lista as cadeiras do clube já ocupadas',
  'GET /api/socio/cliente/:id': 'Mostra a assinatura de um cliente; null quando não é sócio',
  'POST /api/socio/reajuste': 'Muda o valor de assinaturas em andamento',
  'GET /api/configSocioTorcedor': 'Mostra preço, termo e cadeiras do clube',
  'POST /api/configSocioTorcedor': 'Muda preço, termo e cadeiras do clube',

  'GET /api/sorteios': 'Lista as inscrições do sorteio',
  'GET /api/sorteios/exportar': 'Cria o link para exportar as inscrições',
  'POST /api/sorteios/importar': 'Importa inscrições de um arquivo CSV',
  'DELETE /api/sorteios/:id': 'Exclui uma inscrição',

  'GET /api/portaria/chaves': 'Chaves públicas que conferem os códigos dos ingressos',
  'GET /api/portaria/:idEvento': 'Lista da portaria de um evento, para conferir sem internet',
  'POST /api/portaria/:idEvento/entradas': 'Registra entradas lidas na portaria',

  'GET /api/users/list': 'Lista os usuários do back-office',
  'GET /api/users/:id': 'Mostra um usuário e as suas cidades',
  'POST /api/users': 'Cadastra ou edita um usuário',
  'DELETE /api/users': 'Exclui um usuário',
  'POST /api/users/cidade': 'Dá uma cidade a um usuário',
  'DELETE /api/users/cidade': 'Tira uma cidade de um usuário',

  'GET /api/painel': 'Números do painel',
  'GET /api/historico': 'Mostra quem mudou o quê, e quando',
  'GET /api/alertas': 'Lista o que pede a atenção de alguém',
  'POST /api/alertas/visto': 'Marca um alerta como visto',

  'POST /api/webhooks/pagarme': 'Recebe um aviso do provedor de pagamentos',
}

/** Calls of one noun stand together; these nouns are not the first part of their path. */
const TAG_OF: Readonly<Record<string, string>> = {
  healthz: 'processo',
  readyz: 'processo',
  docs: 'processo',
  login: 'sessao',
  'verify-token': 'sessao',
  'refresh-token': 'sessao',
  logout: 'sessao',
  bannerImg: 'imagens',
  eventoImg: 'imagens',
  rifaImg: 'imagens',
  fotos: 'imagens',
  configSocioTorcedor: 'socio',
}

/** The noun a path belongs to. */
export const tagOf = (path: string): string => {
  const first = path.replace('/api/', '/').split('/')[1] ?? ''
  return TAG_OF[first] ?? first
}
