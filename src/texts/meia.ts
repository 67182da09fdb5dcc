/** Texts about half price. */
export const MEIA = {
  title: 'Meia-entrada',
  hint: 'Estudante, ID Jovem, pessoa com deficiência e acompanhante, 60 anos ou mais: leve o documento.',
  chosen: (n: number): string =>
    n === 1 ? '1 escolhida: leve o documento.' : `${n} escolhidas: leve o documento de cada uma.`,
  quantity: (fare: string): string => `Quantidade, ${fare}`,
  left: (restantes: number, cota: number, total: number): string =>
    `Meia-entrada: ${count(restantes)} de ${count(cota)} ainda disponíveis, de ${count(total)} ingressos`,
  gone: (cota: number): string =>
    `Meia-entrada esgotada: ${cota === 1 ? 'a única foi vendida' : `todas as ${count(cota)} foram vendidas`}`,
  fareOf: (place: string): string => `Tarifa, ${place}`,
  option: (label: string, price: string): string => `${label}, ${price}`,
} as const

function count(n: number): string {
  return n.toLocaleString('pt-BR')
}
