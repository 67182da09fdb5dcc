import { type Casa, maskCnpj } from '../../../contract/casa-rules.ts'
import { SHELL } from '../../texts/shell.ts'

type SellerProps = { casa: Partial<Pick<Casa, 'razao_social' | 'cnpj' | 'endereco' | 'contato_privacidade'>> }

/** Who sells, as the law asks (Decree 7.962, art. 2); what is not known is left out. */
export const Seller = ({ casa: { razao_social, cnpj, endereco, contato_privacidade } }: SellerProps) => (
  <>
    {razao_social && <p>{razao_social}</p>}
    {cnpj && <p>{SHELL.cnpj(maskCnpj(cnpj))}</p>}
    {endereco && <p>{endereco}</p>}
    {contato_privacidade && <p>{SHELL.privacy(contato_privacidade)}</p>}
  </>
)
