import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { PublicarInput } from '../../../contract/publicar.ts'
import { ADM_PUBLICAR as TEXTS } from '../../texts/adm-publicar.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { MaskedInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import type { usePublishing } from './use-publishing.tsx'

type ScheduleSheetProps = { evento: Evento; save: ReturnType<typeof usePublishing>['change']; onClose: () => void }

/** When a draft is published by itself. */
export function ScheduleSheet({ evento: { id, nome, versao, publicar_em }, save, onClose }: ScheduleSheetProps) {
  const form = useOfficeForm({
    schema: PublicarInput,
    initial: { id, versao, publicado: false, publicar_em: publicar_em ? formatDateTime(publicar_em) : '' },
    save,
    failure: CATALOGUE.publicarEvento,
    report: {
      text: (saved: Evento) => (saved.publicar_em ? TEXTS.reportScheduled(nome) : TEXTS.reportUnscheduled(nome)),
      revert: (saved) => ({ id, versao: saved.versao, publicado: false, publicar_em: publicar_em ?? null }),
    },
    onSaved: onClose,
  })
  return (
    <Sheet wide title={TEXTS.scheduleTitle(nome)} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm form={form} labels={{ publicar_em: TEXTS.when }} onCancel={onClose} saveLabel={TEXTS.save}>
        <MaskedInput
          control={form.control}
          name="publicar_em"
          label={TEXTS.when}
          mask="dateTime"
          placeholder={TEXTS.format}
          autoComplete="off"
          hint={TEXTS.whenHint}
        />
      </OfficeForm>
    </Sheet>
  )
}
