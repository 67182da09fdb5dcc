import { TITLES } from '../../contract/titles-rules.ts'

export const NOT_FOUND = {
  title: TITLES.notFound,
  text: 'O endereço pode ter mudado ou estar incompleto.',
  home: 'Ver eventos à venda',
} as const
