/** Texts about half price in the back-office. */
export const ADM_MEIA = {
  title: 'Meia-entrada',
  on: 'Vende meia-entrada',
  percentual: 'Cota (% dos ingressos)',
  taxaInteira: 'A meia paga a taxa inteira',
  law: 'Estudante, ID Jovem, pessoa com deficiência e acompanhante pagam metade em 40% dos ingressos do evento (Lei 12.933/2013); 60 anos ou mais pagam metade sem contar na cota.',
  off: 'A lei pede meia-entrada em eventos de cultura, lazer e esporte. Sem ela, confirme que este evento está fora da lei.',
  quota: (taken: number, cota: number): string => `${count(taken)} de ${count(cota)} meias reservadas ou vendidas.`,
  rest: (restantes: number): string =>
    restantes === 0 ? 'Esgotada: só a inteira continua à venda.' : `${count(restantes)} ainda à venda.`,
  motivos: {
    open: 'Ver os motivos',
    title: 'Motivos da meia-entrada',
    intro:
      'Os da lei federal valem em todo o Brasil. Leis de estados e cidades dão meia a mais pessoas, como professores ou doadores de sangue: acrescente as do lugar dos seus eventos.',
    failed: 'Não foi possível mostrar os motivos',
    where: (onde: string | null): string => (onde === null ? 'Lei federal' : `Vale em ${onde}`),
    inQuota: 'conta na cota',
    offQuota: 'não conta na cota',
    inactive: 'não é vendido',
    editOf: (nome: string): string => `Editar ${nome}`,
    add: 'NOVO MOTIVO',
    saved: 'Motivo salvo',
    created: 'Motivo cadastrado',
    nomeHint: 'Como o comprador lê: "Professor da rede pública".',
    documentoHint: 'O que a entrada pede: "Contracheque e documento com foto".',
    chooseWhere: 'Escolha o estado ou a cidade',
    fields: {
      nome: 'Motivo',
      documento: 'Documento',
      onde: 'Onde vale',
      na_cota: 'Conta na cota',
      ativa: 'À venda',
    },
  },
  noLotes: 'A cota é calculada quando o evento tem lotes.',
} as const

function count(n: number): string {
  return n.toLocaleString('pt-BR')
}
