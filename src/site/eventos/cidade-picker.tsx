import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldFrame } from '../../ui/field/field.tsx'
import styles from './cidade-picker.module.css'

/** A native select of the cities; '' means all of them. */
export function CidadePicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  const cidades = data?.result ?? []
  const isKnown = value === '' || cidades.some(({ id }) => id === value)
  return (
    <div className={styles.picker}>
      <FieldFrame label={CIDADES.picker} hint={error && !data ? CIDADES.failed : undefined}>
        {({ className, ...wiring }) => (
          <select
            {...wiring}
            className={`${className} ${styles.select}`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{CIDADES.any}</option>
            {/* The address names a city before the list is loaded. */}
            {!isKnown && <option value={value}>{isFetching ? CIDADES.loading : CIDADES.picker}</option>}
            {cidades.map((cidade) => (
              <option key={cidade.id} value={cidade.id}>
                {cidadeLabel(cidade)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {error && !data && (
        <Button tone="quiet" busy={isFetching} onClick={() => void refetch()}>
          {COMMON.retry}
        </Button>
      )}
    </div>
  )
}
