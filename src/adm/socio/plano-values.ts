import type { z } from 'zod'
import { CATEGORIAS } from '../../../contract/categorias-rules.ts'
import { isIncluded } from '../../../contract/planos-rules.ts'
import type { Beneficio, Plano, PlanoInput } from '../../../contract/planos.ts'
import { ADM_PLANOS as TEXTS } from '../../texts/adm-planos.ts'
import { priceInput, priceText } from './price.ts'

/** The values of a plan's form. */
export type PlanoValues = z.input<typeof PlanoInput>
export type BeneficioValues = PlanoValues['beneficios'][number]

/** A stored plan as the values of its form. */
export const valuesOf = ({ id, versao, nome, valor, com_cadeira, ativo, beneficios }: Plano): PlanoValues => ({
  ...{ id, versao, nome, valor: priceInput(valor), com_cadeira, ativo },
  beneficios: beneficios.map(({ categoria, percentual, valor: price, unidades, horas_antes, passe }) => ({
    categoria,
    percentual: percentual === null ? '' : String(percentual),
    valor: price === null ? '' : priceInput(price),
    unidades: String(unidades),
    horas_antes: String(horas_antes),
    passe,
  })),
})

/** The form of a new plan. */
export const NEW_PLANO: PlanoValues = { nome: '', valor: '', com_cadeira: true, ativo: true, beneficios: [] }

/** A new benefit, not decided yet. */
export const newBeneficio = (categoria: BeneficioValues['categoria']): BeneficioValues => ({
  ...{ categoria, percentual: '', valor: '', unidades: '1', horas_antes: '0', passe: false },
})

/** What a benefit gives: '30% a menos', 'R$ 25,00', 'entrada incluída'. */
export const giftText = ({ percentual, valor }: Pick<Beneficio, 'percentual' | 'valor'>): string =>
  isIncluded({ percentual }) ? TEXTS.included : valor === null ? TEXTS.off(percentual ?? 0) : priceText(valor)

/** How a benefit may be used: '2 por evento, 48 h antes'. */
export const limitsText = ({ passe, unidades, horas_antes }: Beneficio): string =>
  passe ? TEXTS.pass : [TEXTS.units(unidades), horas_antes > 0 && TEXTS.ahead(horas_antes)].filter(Boolean).join(', ')

/** Typed benefits as text, for the dialog of conflicting changes. */
export const typedBenefits = (benefits: readonly BeneficioValues[]): string =>
  TEXTS.list(
    benefits.map(({ categoria, percentual, valor, unidades, horas_antes, passe }) => {
      const gift = valor ? `R$ ${String(valor)}` : TEXTS.off(Number(percentual))
      const use = passe ? TEXTS.pass : `${TEXTS.units(Number(unidades))}, ${TEXTS.ahead(Number(horas_antes))}`
      return `${CATEGORIAS[categoria]}: ${gift}, ${use}`
    }),
  )
