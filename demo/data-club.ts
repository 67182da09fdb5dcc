import type { Categoria } from '../contract/categorias-rules.ts'

/** The club's settings; prices in cents. The price rose once, and existing socios kept the old one. */
export const CLUB = {
  valorAntigoCents: 2490,
  valorCents: 2990,
  /** How many days ago the price rose. */
  raisedDaysAgo: 75,
  maximoSocios: 240,
  qtdLinha: 20,
} as const

type PlanoData = {
  nome: string
  valorCents: number
  comCadeira: boolean
  /** How many of the active members have it. */
  socios: number
  beneficios: readonly {
    categoria: Categoria
    percentual: number
    unidades: number
    horasAntes: number
    passe?: true
  }[]
}

/** The plans beside the first one, which gives a seat and no fares. */
export const PLANOS: readonly PlanoData[] = [
  {
    nome: 'Bronze',
    valorCents: 790,
    comCadeira: false,
    socios: 9,
    beneficios: [{ categoria: 'esporte', percentual: 10, unidades: 1, horasAntes: 24 }],
  },
  {
    nome: 'Prata',
    valorCents: 1990,
    comCadeira: false,
    socios: 8,
    beneficios: [
      { categoria: 'esporte', percentual: 30, unidades: 2, horasAntes: 48 },
      { categoria: 'musica', percentual: 10, unidades: 2, horasAntes: 0 },
    ],
  },
  {
    nome: 'Ouro',
    valorCents: 7990,
    comCadeira: true,
    socios: 4,
    beneficios: [
      { categoria: 'esporte', percentual: 100, unidades: 1, horasAntes: 0, passe: true },
      { categoria: 'musica', percentual: 20, unidades: 2, horasAntes: 48 },
    ],
  },
]

export const TERMO = `TERMO DE ADESÃO AO PROGRAMA SÓCIO TORCEDOR

1. Objeto. Este termo regula a adesão ao programa Sócio Torcedor do clube, que dá os benefícios do plano escolhido e, nos planos com cadeira, um lugar numerado nas partidas com mando de campo, enquanto a assinatura estiver ativa.

2. Mensalidade. O valor mensal é o exibido no momento da adesão e será cobrado no cartão de crédito cadastrado, sempre no dia do mês em que a assinatura começou. Nos meses sem esse dia, a cobrança é feita no último dia do mês. O valor pode ser reajustado mediante aviso com 30 dias de antecedência, valendo a partir da cobrança seguinte.

3. Lugar. Nos planos com cadeira, o lugar escolhido na adesão é pessoal e fica reservado ao sócio até o cancelamento. Não é permitido revender, alugar ou ceder o lugar a terceiros sem autorização do clube.

4. Benefícios. O sócio em dia tem acesso rápido pelo portão 1, prioridade na compra de ingressos para acompanhantes e desconto de 10% na loja oficial. Os benefícios ficam suspensos enquanto houver cobrança em aberto.

5. Falta de pagamento. Se a cobrança for recusada, o sócio será avisado e poderá trocar o cartão. A partir da segunda cobrança recusada em sequência, o clube pode cancelar a assinatura e liberar o lugar.

6. Direito de arrependimento. A adesão pode ser desfeita em até 7 dias, com reembolso do valor pago, conforme o art. 49 do Código de Defesa do Consumidor.

7. Cancelamento. O sócio pode cancelar a assinatura a qualquer momento, sem multa, em sua conta neste site. O cancelamento encerra as cobranças futuras e libera o lugar; a mensalidade já paga não é devolvida.

8. Dados pessoais. O clube trata o nome, o telefone, o CPF e o e-mail do sócio somente para executar este contrato, nos termos da Lei nº 13.709/2018 (LGPD). Os dados do cartão ficam com a empresa de pagamentos e não são guardados pelo clube.

9. Foro. Fica eleito o foro do domicílio do sócio para resolver as questões deste termo.`
