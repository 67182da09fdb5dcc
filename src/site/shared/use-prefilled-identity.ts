import { useEffect, useState } from 'react'
import { maskCpfCnpj } from '../../../contract/masks.ts'
import { useCalls } from '../../api/calls.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import type { Secrets } from './payer-secrets.ts'

type Identity = Secrets['identity']

/** CPF and e-mail as typed, prefilled with the data of an earlier purchase. */
export function usePrefilledIdentity(secrets: Secrets): [Identity, (part: Partial<Identity>) => void] {
  const calls = useCalls()
  const id = useAppSelector(selectCliente)?.id
  const [typed, setTyped] = useState(secrets.identity)
  const change = (part: Partial<Identity>) => {
    secrets.identity = { ...secrets.identity, ...part }
    setTyped(secrets.identity)
  }

  useEffect(() => {
    const isUntouched = () => secrets.identity.document === '' && secrets.identity.email === ''
    if (!id || !isUntouched()) return
    let isHere = true
    const fill = ({ cpf, email }: { cpf: string | null; email: string | null }) => {
      // If the cliente typed before the answer arrived, their input stays.
      if (!isHere || !isUntouched()) return
      secrets.identity = { document: maskCpfCnpj(cpf ?? ''), email: email ?? '' }
      setTyped(secrets.identity)
    }
    // If the call fails, the fields just stay empty.
    calls.readOwnCliente(id).then(fill, () => undefined)
    return () => {
      isHere = false
    }
  }, [calls, id, secrets])

  return [typed, change]
}
