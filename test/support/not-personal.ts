/**
 * The columns of texts, JSON and bytes without personal data, by table: public data, states, and the service's own
 * work. A new column must be added here or to the inventory, otherwise a test fails.
 */
export const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  // Of a business, published at the foot of every page.
  casa: [
    ...['nome', 'nome_curto', 'razao_social', 'cnpj', 'endereco', 'telefone', 'whatsapp', 'horario', 'instagram'],
    ...['facebook', 'youtube', 'contato_privacidade', 'nome_fatura', 'cor_marca', 'cor_acao'],
  ],
  cidade: ['nome', 'estado'],
  evento: [
    ...['nome', 'nome_busca', 'obs', 'descricao', 'local', 'endereco', 'artistas', 'categoria', 'situacao'],
    'motivo',
  ],
  setor: ['nome', 'layout', 'acompanhantes', 'frente'],
  codigo: ['codigo'],
  plano: ['nome'],
  plano_beneficio: ['categoria'],
  tarifa: ['tipo', 'nome', 'documento', 'estado'],
  rifa: ['nome', 'descricao', 'regulamento', 'autorizacao', 'apuracao'],
  // Numbers and ids of sales, hashed for the public check of a draw (docs/decisions/draws.md).
  rifa_lista: ['texto', 'sha256'],
  sorteio_lista: ['texto', 'sha256', 'semente', 'semente_sha256', 'resultado'],
  banner: ['link'],
  image: ['role'],
  image_variant: ['hash', 'format', 'content'],
  config_socio: ['termo'],
  termo_publicado: ['sha256', 'texto'],
  reserva: ['status'],
  venda: ['status', 'method'],
  payment_attempt: ['request_hash', 'method', 'status'],
  refund: ['reason', 'status'],
  socio: ['state'],
  socio_cobranca: ['status'],
  session: ['motivo'],
  sms_proof: ['purpose'],
  entrada: ['resultado'],
  history: ['entity', 'from_state', 'to_state'],
  alert: ['kind'],
  webhook_inbox: ['type', 'outcome'],
  read_budget: ['share'],
  login_ticket: ['step'],
  admin_session: ['proven_by'],
  desafio_chave: ['purpose'],
  usuario: ['tarefas'],
  papel: ['nome', 'tarefas'],
  convite: ['papel_fixo'],
  fila: ['seed', 'seed_sha256', 'list_sha256', 'marks', 'per_second'],
  fila_lugar: ['status'],
  mensagem: ['tipo', 'vez', 'canal', 'dados', 'estado', 'problema'],
  // The house's own test order; what went wrong is the provider's sentence.
  teste_pagamento: ['status', 'order_id', 'charge_id', 'qr_code', 'problema', 'variaveis'],
  teste_mensagem: ['canal', 'problema', 'variaveis'],
}
