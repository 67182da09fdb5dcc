import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { type Banner, BannerForm as Schema } from '../../../contract/banners.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { BANNER_PICTURE } from '../../../contract/file-rules.ts'
import { useLazyListAllBannersQuery, useSaveBannerMutation } from '../../api/office/banners.ts'
import { bannerPicture } from '../../api/pictures.ts'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { type OfficeForm as FormState, useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import styles from './banner-form.module.css'
import type { SitePage } from './link-targets.ts'
import { PhoneCut } from './phone-cut.tsx'

/** The recommended shape of a banner, assumed until the picture is loaded. */
const USUAL_RATIO = 1600 / 600

/** The stored or just chosen picture, with the part marked that a phone shows. */
function ChosenPicture({ src, alt }: { src: string; alt: string }) {
  const [ratio, setRatio] = useState(USUAL_RATIO)
  return (
    <div className={styles.chosen}>
      <PhoneCut ratio={ratio}>
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
      </PhoneCut>
    </div>
  )
}

type Values = z.input<typeof Schema>

const LABELS = { link: TEXTS.link, banners: TEXTS.image }
const CREATED: Values = { link: '', banners: null }
const valuesOf = ({ id, versao, link }: Banner): Values => ({ id, versao, link: link ?? '', banners: null })

type BannerFormProps = { banner: Banner | null; file: File | null; pages: readonly SitePage[]; onClose: () => void }

/** The picture and the link of a banner, in a modal. @param file a picture that was dropped on the page */
export function BannerForm({ banner, file, pages, onClose }: BannerFormProps) {
  const [send] = useSaveBannerMutation()
  const [readAll] = useLazyListAllBannersQuery()
  const initial = banner ? valuesOf(banner) : CREATED
  const id = banner?.id
  const form = useOfficeForm({
    schema: Schema,
    initial,
    save: ({ id: saved, versao, link, banners }) =>
      send({
        link: link ?? '',
        ...(saved && { id: saved }),
        ...(versao != null && { versao }),
        ...(banners && { banners }),
      }),
    failure: CATALOGUE.enviarBanner,
    report: banner
      ? {
          text: TEXTS.saved,
          // The previous picture is no longer stored, so replacing it cannot be undone.
          revert: ({ versao }, { banners }) => (banners ? null : { ...initial, versao }),
        }
      : { text: TEXTS.created },
    read: id
      ? async () => {
          const stored = (await readAll()).data?.find((other) => other.id === id)
          return stored ? valuesOf(stored) : null
        }
      : undefined,
    onSaved: onClose,
  })
  const { setValue } = form
  // Marks the form as changed from the start, so that closing it asks before the dropped picture is lost.
  useEffect(() => {
    if (file) setValue('banners', file, { shouldDirty: true })
  }, [file, setValue])
  return (
    <Sheet
      wide
      title={banner ? TEXTS.editTitle : TEXTS.createTitle}
      onClose={() => leaveWhenSaved(onClose)}
      busy={form.busy}
    >
      <OfficeForm form={form} labels={LABELS} onCancel={onClose}>
        <PictureInput form={form} stored={banner?.imagem ? bannerPicture(banner.id, banner.imagem).src : undefined} />
        <PageInput form={form} pages={pages} />
        <TextInput
          control={form.control}
          name="link"
          label={TEXTS.link}
          hint={TEXTS.linkHint}
          maxLength={500}
          autoComplete="off"
        />
      </OfficeForm>
    </Sheet>
  )
}

type InputProps = { form: FormState<Values> }

function PictureInput({ form: { control }, stored }: InputProps & { stored: string | undefined }) {
  const { field, fieldState } = useController({ control, name: 'banners' })
  return (
    <FileField
      label={TEXTS.image}
      name="banners"
      rule={BANNER_PICTURE}
      file={field.value ?? null}
      onChange={field.onChange}
      stored={stored}
      hint={`${TEXTS.dropHint}. ${TEXTS.cutNote}`}
      picture={(src, alt) => <ChosenPicture src={src} alt={alt} />}
      error={fieldState.error?.message ?? null}
    />
  )
}

/** Chooses a page of the site and fills in the link with its address. It is not a field of the banner itself. */
function PageInput({ form, pages }: InputProps & { pages: readonly SitePage[] }) {
  const { field } = useController({ control: form.control, name: 'link' })
  const link = field.value ?? ''
  return (
    <SelectField
      label={TEXTS.choosePage}
      name="pagina"
      value={link}
      empty={TEXTS.noPage}
      unknown={TEXTS.otherPage}
      options={pages}
      onChange={field.onChange}
    />
  )
}
