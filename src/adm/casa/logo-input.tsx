import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { LOGO_PICTURE } from '../../../contract/file-rules.ts'
import { logoUrl } from '../../../contract/logo-rules.ts'
import type { Imagem } from '../../../contract/pictures-rules.ts'
import { API_URL } from '../../lib/env.ts'
import { ADM_CASA as TEXTS } from '../../texts/adm-casa.ts'
import { BrandSign } from '../../ui/brand/brand.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file-field/file-field.tsx'
import type { OfficeForm } from '../shared/form/use-office-form.ts'
import type { CasaValues } from './casa-values.ts'
import styles from './logo-input.module.css'

type LogoProps = { form: OfficeForm<CasaValues>; stored: Imagem | null }

/** The address of the logo that a save will leave: the chosen file's, the stored one's, or null. */
export function useLogo({ form: { control }, stored }: LogoProps): string | null {
  const chosen = useWatch({ control, name: 'logo' })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = chosen instanceof File ? URL.createObjectURL(chosen) : null
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [chosen])
  if (chosen === 'remove') return null
  if (chosen) return address
  return stored && logoUrl(API_URL, stored, 'escudo', 192)
}

/** The logo on squares that show its transparency, and beside the name on light and dark. */
export function LogoInput({ form, stored }: LogoProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'logo' })
  const nome = useWatch({ control: form.control, name: 'nome' })
  const src = useLogo({ form, stored })
  const isGoing = field.value === 'remove'
  const isShown = field.value instanceof File || (stored !== null && !isGoing)
  return (
    <div className={styles.logo}>
      <div className={styles.choose}>
        <FileField
          label={TEXTS.labels.logo}
          name="logo"
          rule={LOGO_PICTURE}
          file={field.value instanceof File ? field.value : null}
          onChange={field.onChange}
          stored={stored && !isGoing ? logoUrl(API_URL, stored, 'escudo', 192) : undefined}
          hint={TEXTS.logoHint}
          picture={(address, alt) => (
            <span className={styles.squares}>
              <img src={address} alt={alt} />
            </span>
          )}
          error={fieldState.error?.message}
        />
        {isShown && (
          <Button tone="quiet" onClick={() => field.onChange(stored ? 'remove' : null)}>
            {TEXTS.removeLogo}
          </Button>
        )}
        {isGoing && (
          <p role="status" className={styles.going}>
            {TEXTS.logoGoes}
            <Button tone="quiet" onClick={() => field.onChange(null)}>
              {TEXTS.keepLogo}
            </Button>
          </p>
        )}
      </div>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles.ground} data-scheme={scheme}>
          <BrandSign nome={nome} src={src} />
          <small>{TEXTS[scheme]}</small>
        </div>
      ))}
    </div>
  )
}
