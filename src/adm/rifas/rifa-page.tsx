import { useId, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { formatDay } from '../../../contract/dates.ts'
import { EVENTO_PICTURE } from '../../../contract/file-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { FRESH } from '../../api/office/office-api.ts'
import {
  useDeleteRifaMutation,
  useGetRifaOfficeQuery,
  usePublishRifaMutation,
  useSendRifaImageMutation,
} from '../../api/office/rifas.ts'
import { rifaPicture, rifaPictureFile } from '../../api/pictures.ts'
import { to } from '../../lib/paths.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { PictureModal } from '../shared/picture-modal.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useDeletion, useQuestion } from '../shared/use-question.tsx'
import { RifaDraw } from './rifa-draw.tsx'
import styles from './rifa-page.module.css'
import { RifaSales } from './rifa-sales.tsx'
import { RifaState } from './rifa-state.tsx'

/** The state of a raffle and its actions. A drawn one cannot be edited, but it can be unpublished. */
function RifaHead({ rifa }: { rifa: Rifa }) {
  const navigate = useNavigate()
  const [isImageOpen, setIsImageOpen] = useState(false)
  const [publish] = usePublishRifaMutation()
  const [sendImage] = useSendRifaImageMutation()
  const [remove] = useDeleteRifaMutation()
  const deletion = useDeletion(remove, () => void navigate(ADM_PATHS.rifas.list, { replace: true }))
  const { ask, question } = useQuestion()
  const { id, nome, versao, publicada = false, numero_sorteado } = rifa
  const isDrawn = numero_sorteado != null

  const askPublish = () =>
    ask({
      question: publicada ? CONFIRMATIONS.ocultarRifa(nome) : CONFIRMATIONS.publicarRifa(nome),
      confirm: publicada ? TEXTS.confirmHide : TEXTS.confirmPublish,
      dismiss: TEXTS.dismiss,
      tone: publicada ? 'danger' : undefined,
      run: () => publish({ id, publicada: !publicada, versao }),
      failure: CATALOGUE.publicarRifa,
      report: publicada ? TEXTS.hidden : TEXTS.published,
    })
  return (
    <div className={styles.head}>
      <div className={styles.pills}>
        <RifaState rifa={rifa} />
        {publicada && <Pill tone="quiet">{TEXTS.isPublished}</Pill>}
      </div>
      <div className={styles.actions} data-compact>
        {!isDrawn && (
          <Button tone="quiet" onClick={() => deletion.ask(rifa)}>
            <Icon name="trash" />
            {ADM.remove}
          </Button>
        )}
        <Button tone="secondary" onClick={() => setIsImageOpen(true)}>
          <Icon name="image" />
          {TEXTS.image}
        </Button>
        {!isDrawn && (
          <ButtonLink to={ADM_PATHS.rifas.editAt(id)} tone="secondary">
            <Icon name="pencil" />
            {ADM.edit}
          </ButtonLink>
        )}
        <Button tone={publicada ? 'secondary' : 'primary'} onClick={askPublish}>
          {publicada ? TEXTS.hide : TEXTS.publish}
        </Button>
      </div>
      {question}
      {deletion.question}
      {isImageOpen && (
        <PictureModal
          title={TEXTS.imageTitle(nome)}
          label={TEXTS.imageField}
          hint={TEXTS.imageHint}
          rule={EVENTO_PICTURE}
          stored={rifaPictureFile(id, rifa.imagem)}
          send={(images) => sendImage({ rifaId: id, images })}
          report={TEXTS.imageSaved}
          onClose={() => setIsImageOpen(false)}
        />
      )}
    </div>
  )
}

const { labels } = TEXTS

/** The facts on the raffle's page of the site: prize, price, days, how it is drawn, authorisation. */
function RifaFacts({ rifa }: { rifa: Rifa }) {
  const id = useId()
  const files = rifaPicture(rifa.id, rifa.imagem)
  const rows = [
    { label: TEXTS.columns.valor, value: formatReais(toCents(rifa.valor)) },
    { label: labels.inicio_vendas, value: formatDay(rifa.inicio_vendas) },
    { label: labels.data_sorteio, value: formatDay(rifa.data_sorteio) },
    { label: labels.apuracao, value: rifa.apuracao },
    { label: labels.autorizacao, value: rifa.autorizacao },
  ].filter(({ value }) => value)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{TEXTS.facts}</h3>
      {files && (
        <div className={styles.picture}>
          <Picture files={files} sizes="20rem" alt={TEXTS.imageTitle(rifa.nome)} loading="lazy" decoding="async" />
        </div>
      )}
      <dl className={styles.facts}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rifa.publicada && (
        <a className={styles.site} href={to.rifa(rifa.id)} target="_blank" rel="noreferrer">
          {TEXTS.onSite}
          <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
        </a>
      )}
    </section>
  )
}

const BACK = { to: ADM_PATHS.rifas.list, label: TEXTS.title }

/** One raffle: whether it is published, its sales, and its draw. */
export function RifaPage() {
  const { idRifa = '' } = useParams()
  const query = useGetRifaOfficeQuery(idRifa, { skip: !isId(idRifa), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={BACK}>
      <RecordPage id={idRifa} query={query} back={BACK}>
        {(rifa) => (
          <>
            <RifaHead rifa={rifa} />
            <div className={styles.layout}>
              <div className={styles.main}>
                <RifaSales rifa={rifa} />
                <RifaDraw rifa={rifa} />
              </div>
              <RifaFacts rifa={rifa} />
            </div>
          </>
        )}
      </RecordPage>
    </SubPage>
  )
}
