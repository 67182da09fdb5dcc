import { maskCpfCnpj } from '../../../contract/masks.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { isSold } from '../../../contract/vendas-rules.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'

type Fact = { label: string; value: string }

/** What the back-office reads of a ticket: what its owner reads, and how to reach them. */
export function factsOf({ lote, lugar, nr_sorte, cliente, ...venda }: Venda, price: string): Fact[] {
  const { cpf_cliente, email_cliente, forma_pgto, status } = venda
  const facts: [string, string | null][] = [
    [TEXTS.setor, lote && TEXTS.lote(lote.setor.nome, lote.nr_lote)],
    [TEXTS.lugar, lugar],
    [TEXTS.number, lote || nr_sorte === null ? null : String(nr_sorte)],
    [TEXTS.cliente, cliente.nome],
    [TEXTS.telefone, cliente.telefone && maskPhone(cliente.telefone)],
    [TEXTS.cpf, cpf_cliente && maskCpfCnpj(cpf_cliente)],
    [TEXTS.email, email_cliente],
    [forma_pgto && isSold(status) ? TEXTS.paid[forma_pgto] : TEXTS.price, price],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
