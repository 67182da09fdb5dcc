/** Texts about the messages that the house sends to a cliente. */
export const AVISOS = {
  /** On a paid order. @param channels by which the house reaches the buyer */
  sent: (channels: string): string => `Também mandamos por ${channels}.`,
  channels: { sms: 'SMS', email: 'e-mail', both: 'SMS e e-mail' },
  title: 'Avisos das suas compras',
  ask: 'Quer receber os seus ingressos também por e-mail? Enviamos só o que é da sua compra, nunca propaganda.',
  email: 'Seu e-mail',
  submit: 'Salvar e-mail',
  notNow: 'Agora não',
  saved: 'Pronto: os avisos das suas compras vão para o seu e-mail.',
  missing: 'Sem o seu e-mail, os ingressos e os avisos ficam aqui, na sua conta.',
  give: 'Informar e-mail',
  emailRefused: 'As nossas mensagens não chegam ao seu e-mail: o servidor dele recusa o endereço.',
  correctEmail: 'Corrigir o e-mail',
  phoneRefused: 'Os nossos SMS não chegam ao seu celular: a operadora recusa o número.',
  correctPhone: 'Corrigir o celular',
} as const
