/** Sentences of the customer's account. */
export const CONTA = {
  title: 'Minha conta',
  greeting: (nome: string): string => `Olá, ${nome}!`,
  /** @param phone masked */
  phone: (phone: string): string => `Celular ${phone}`,
  menu: 'Menu da conta',
  // Letter for letter of docs/product.md#public-routes.
  meusIngressos: 'Meus Ingresso',
  logOut: 'Sair',
  logOutDismiss: 'Continuar na conta',
} as const
