/** Texts of the cliente's name and phone, on the account's page. */
export const CADASTRO = {
  title: 'Nome e celular',
  text: 'Para mudar, confirme com a sua senha. Um celular novo recebe um código por SMS.',
  back: 'Voltar',
  nome: 'Nome completo',
  telefone: 'Celular',
  senha: 'Sua senha',
  senhaMissing: 'Digite a sua senha',
  submit: 'Salvar',
  saving: 'Salvando…',
  sending: 'Enviando o código…',
  confirming: 'Confirmando o código…',
  saved: 'Nome e celular salvos',
} as const
