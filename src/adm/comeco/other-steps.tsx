import { CATALOGUE } from '../../../contract/catalogue.ts'
import { contagemText } from '../../../contract/ensaio-rules.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useDecideEquipeMutation } from '../../api/office/comeco.ts'
import { useDeleteEnsaioMutation, useGetEnsaioQuery } from '../../api/office/ensaio.ts'
import { useGetEquipeQuery } from '../../api/office/equipe.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import styles from './steps.module.css'

export const CasaStep = () => (
  <div className={styles.actions}>
    <ButtonLink to={ADM_PATHS.casa}>{ADM_COMECO.casa.action}</ButtonLink>
  </div>
)

/** Who works here, who is invited, or for now nobody else. */
export function EquipeStep() {
  const { data } = useGetEquipeQuery(undefined, FRESH)
  const [decide, { isLoading }] = useDecideEquipeMutation()
  const { equipe } = ADM_COMECO
  const waiting = data?.convites.filter(({ vencido }) => !vencido).length ?? 0
  return (
    <>
      <ul className={styles.people} aria-label={equipe.people}>
        {data?.pessoas.map(({ id, nome }) => (
          <li key={id} className={styles.person}>
            <span className={styles.initial} aria-hidden="true">
              {nome.charAt(0).toUpperCase()}
            </span>
            {nome}
          </li>
        ))}
      </ul>
      {waiting > 0 && <p className={styles.status}>{equipe.waiting(waiting)}</p>}
      <div className={styles.actions}>
        <ButtonLink to={ADM_PATHS.equipe}>{equipe.invite}</ButtonLink>
        <Button tone="quiet" busy={isLoading} onClick={() => void decide({ sozinho: true })}>
          {equipe.enough}
        </Button>
      </div>
    </>
  )
}

/** The deletion of the rehearsal; its proof is what the step then says. */
export function ApagarStep() {
  const { data } = useGetEnsaioQuery(undefined, FRESH)
  const [remove, { isLoading, error, data: gone }] = useDeleteEnsaioMutation()
  const { apagar } = ADM_COMECO
  if (!data) return null
  return (
    <>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {errorText(error as AppError, CATALOGUE.generico)}
        </p>
      )}
      {gone && (
        <p className={styles.status} role="status">
          {apagar.gone(contagemText(gone))}
        </p>
      )}
      {data.ensaio ? (
        <div className={styles.actions}>
          <Button onClick={() => void remove()} busy={isLoading}>
            {apagar.action}
          </Button>
        </div>
      ) : (
        <p className={styles.status}>{apagar.nothing}</p>
      )}
    </>
  )
}
