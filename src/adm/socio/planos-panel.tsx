import { useState } from 'react'
import { CATEGORIAS } from '../../../contract/categorias-rules.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import type { Plano } from '../../../contract/planos.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { errorText, type AppError } from '../../api/error.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useDeletePlanoMutation, useListPlanosOfficeQuery, useSavePlanoMutation } from '../../api/office/planos.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_PLANOS as TEXTS } from '../../texts/adm-planos.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useDeletion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'
import { PlanoSheet } from './plano-form.tsx'
import { giftText, limitsText, valuesOf } from './plano-values.ts'
import styles from './planos-panel.module.css'
import { priceText } from './price.ts'

const HAS_MEMBERS = 'plano.has-members' satisfies ErrorCode

/** Stops offering a plan; its members keep it. */
function useStop(): (plano: Plano) => Promise<void> {
  const [save] = useSavePlanoMutation()
  const dispatch = useAppDispatch()
  const toast = useToast()
  return async (plano) => {
    const { error } = await save({ ...valuesOf(plano), ativo: false })
    if (error === undefined) toast(TEXTS.stopped(plano.nome))
    else dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.generico)))
  }
}

/** Asks before a plan is deleted. One that somebody has or had stays; the dialog offers to stop offering it. */
function usePlanoDeletion(planos: readonly Plano[]) {
  const [remove] = useDeletePlanoMutation()
  const stop = useStop()
  return useDeletion(remove, undefined, undefined, ({ code }, { id }) => {
    const plano = planos.find((one) => one.id === id)
    if (code !== HAS_MEMBERS || !plano) return null
    const way = { label: TEXTS.stop, take: () => void stop(plano) }
    return { title: TEXTS.kept, text: OFFICE_REFUSALS[HAS_MEMBERS], ...(plano.ativo && { way }) }
  })
}

type CardProps = { plano: Plano; onEdit: () => void; onRemove: () => void }

function PlanoCard({ plano, onEdit, onRemove }: CardProps) {
  const { id, nome, valor, com_cadeira, ativo = true, socios = 0, beneficios } = plano
  return (
    <li className={styles.plano}>
      <div className={styles.head}>
        <h3 className={styles.nome}>{nome}</h3>
        <IconButton name="pencil" label={TEXTS.editOf(nome)} onClick={onEdit} />
        {id !== PRIMEIRO_PLANO && <IconButton name="trash" label={TEXTS.removeOf(nome)} onClick={onRemove} />}
      </div>
      <p className={styles.price}>{TEXTS.month(priceText(valor))}</p>
      <p className={styles.note}>
        {TEXTS.members(socios)} · {com_cadeira ? TEXTS.seat : TEXTS.noSeat}
      </p>
      {beneficios.length === 0 ? (
        <p className={styles.note}>{TEXTS.noBenefits}</p>
      ) : (
        <ul className={styles.benefits}>
          {beneficios.map((beneficio) => (
            <li key={beneficio.id}>
              {CATEGORIAS[beneficio.categoria]}: <strong>{giftText(beneficio)}</strong>
              <span className={styles.note}> {limitsText(beneficio)}</span>
            </li>
          ))}
        </ul>
      )}
      {!ativo && (
        <p>
          <Pill tone="quiet">{TEXTS.inactive}</Pill>
        </p>
      )}
    </li>
  )
}

/** The club's plans: what each costs and gives, and who has it. */
export function PlanosPanel() {
  const { data, isError, isFetching, refetch } = useListPlanosOfficeQuery(undefined, FRESH)
  const [edited, setEdited] = useState<Plano | 'new' | null>(null)
  const planos = data?.result ?? []
  const deletion = usePlanoDeletion(planos)
  return (
    <section className={styles.panel} aria-label={TEXTS.title}>
      <div className={styles.title}>
        <h2>{TEXTS.title}</h2>
        {data && (
          <Button tone="secondary" onClick={() => setEdited('new')}>
            {TEXTS.add}
          </Button>
        )}
      </div>
      {data ? (
        <ul className={styles.planos}>
          {planos.map((plano) => (
            <PlanoCard
              key={plano.id}
              plano={plano}
              onEdit={() => setEdited(plano)}
              onRemove={() => deletion.ask(plano)}
            />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="line" />
      )}
      {deletion.question}
      {edited && <PlanoSheet plano={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
