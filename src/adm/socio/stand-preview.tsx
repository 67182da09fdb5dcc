import { useDeferredValue, useMemo, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { rowLetters } from '../../../contract/place-plan.ts'
import { ConfigSocioInput } from '../../../contract/socio.ts'
import { clubPlan } from '../../../contract/socio-rules.ts'
import { useListCadeirasOfficeQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { PlanPicture } from '../../ui/place-map/plan-picture.tsx'
import styles from './stand-preview.module.css'

type Values = z.input<typeof ConfigSocioInput>
const { club: texts } = ADM_SOCIO
const Numbers = ConfigSocioInput.pick({ maximo_socios: true, qtd_linha: true }).required()

/** The stand that two numbers make; while one of them is no number, the last stand that was one. */
function useStand(control: Control<Values, unknown, Values>) {
  const [maximo_socios, qtd_linha] = useWatch({ control, name: ['maximo_socios', 'qtd_linha'] })
  const [last, setLast] = useState({ maximo_socios: 1, qtd_linha: 1 })
  const { data } = Numbers.safeParse({ maximo_socios, qtd_linha })
  if (data && (data.maximo_socios !== last.maximo_socios || data.qtd_linha !== last.qtd_linha)) setLast(data)
  return last
}

/** The stand as the buyer's map draws it, in small, redrawn while somebody types. Taken seats are ink. */
export function StandPreview({ control }: { control: Control<Values, unknown, Values> }) {
  const stand = useStand(control)
  const count = useDeferredValue(stand.maximo_socios)
  const perRow = useDeferredValue(stand.qtd_linha)
  const { data } = useListCadeirasOfficeQuery()
  const plan = useMemo(() => clubPlan(count, perRow), [count, perRow])
  const taken = data?.ocupadas
  const isMarked = useMemo(() => {
    const seats = new Set(taken)
    return (nr: number): boolean => seats.has(nr)
  }, [taken])
  const rows = plan.rows.length
  return (
    <figure className={styles.stand} aria-label={texts.stand}>
      <PlanPicture plan={plan} stage={texts.field} isMarked={isMarked} />
      <figcaption className={styles.caption}>
        <span className={styles.taken}>{taken ? texts.taken(taken.length) : ''}</span>
        <span>{texts.rows(rows, rowLetters(0), rowLetters(rows - 1))}</span>
      </figcaption>
    </figure>
  )
}
