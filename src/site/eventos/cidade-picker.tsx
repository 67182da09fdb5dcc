import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { CIDADES } from '../../texts/cidades.ts'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import styles from './cidade-picker.module.css'

/** A select of the cities; '' means all of them. */
export function CidadePicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  const failed = error && !data
  return (
    <div className={styles.picker}>
      <SelectField
        name="cidade"
        label={CIDADES.picker}
        hint={failed ? CIDADES.failed : undefined}
        empty={CIDADES.any}
        options={(data?.result ?? []).map((cidade) => ({ value: cidade.id, label: cidadeLabel(cidade) }))}
        // The address names a city before the list is loaded.
        unknown={isFetching ? CIDADES.loading : CIDADES.picker}
        value={value}
        onChange={onChange}
      />
      {failed && (
        <Button tone="quiet" busy={isFetching} onClick={() => void refetch()}>
          {COMMON.retry}
        </Button>
      )}
    </div>
  )
}
