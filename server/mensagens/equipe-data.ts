import { alertaText } from '../../contract/alertas-rules.ts'
import { OFFICE_PATHS } from '../../contract/paths-rules.ts'
import { deviceName } from '../../contract/device-rules.ts'
import type { About, Context, DataWithout } from './message-context.ts'
import { readAlert, readReturned, readSession, readUsuario } from './equipe-data-repo.ts'

const iso = (text: string): string => new Date(text).toISOString()

/** 'primeira-senha': until the person has chosen their own. */
export async function firstPassword({ db }: Context, { idUsuario }: About) {
  const usuario = await readUsuario(db, idUsuario)
  if (!usuario?.is_first) return null
  const { nome, login } = usuario
  const data = { tipo: 'primeira-senha', login, path: OFFICE_PATHS.login } satisfies DataWithout<'primeira-senha'>
  return { nome, data }
}

/** 'novo-aparelho': of a session that is still stored. */
export async function newDevice({ db }: Context, { idUsuario, sobre }: About) {
  const [usuario, session] = await Promise.all([readUsuario(db, idUsuario), readSession(db, sobre)])
  if (!usuario || !session) return null
  const data = {
    ...{
      tipo: 'novo-aparelho',
      aparelho: deviceName(session.browser, session.system),
      quando: iso(session.created_at),
    },
    path: OFFICE_PATHS.security,
  } satisfies DataWithout<'novo-aparelho'>
  return { nome: usuario.nome, data }
}

/** 'evento-devolvido': unless nothing was paid. */
export async function returnedEvento({ db }: Context, { idUsuario, sobre }: About) {
  const [usuario, returned] = await Promise.all([readUsuario(db, idUsuario), readReturned(db, sobre)])
  if (!usuario || !returned) return null
  const path = `/adm/eventos/${sobre}/mudar`
  const data = { tipo: 'evento-devolvido', ...returned, path } satisfies DataWithout<'evento-devolvido'>
  return { nome: usuario.nome, data }
}

/** 'alerta': unless somebody has settled it. */
export async function alerta({ db }: Context, { idUsuario, sobre }: About) {
  const [usuario, alert] = await Promise.all([readUsuario(db, idUsuario), readAlert(db, sobre)])
  const words = alert && alertaText(alert.kind)
  if (!usuario || !words || alert.is_seen) return null
  const { titulo, oQueFazer } = words
  const data = {
    ...{ tipo: 'alerta', titulo, oQueFazer, detalhe: alert.detail, quando: iso(alert.at), path: '/adm/alertas' },
  } satisfies DataWithout<'alerta'>
  return { nome: usuario.nome, data }
}
