export const NOT_FOUND = {
  title: 'Página não encontrada',
  text: 'O endereço pode ter mudado ou estar incompleto.',
  home: 'Ver eventos à venda',
} as const
