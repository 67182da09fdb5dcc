import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { TIME_ZONE } from '../../../contract/limits.ts'
import { to } from '../../../contract/paths-rules.ts'
import { cut } from '../../../contract/text-rules.ts'
import type { AgendaRow } from './eventos-repo.ts'

// A continued line begins with a space, which the library does not count among the 75 octets of RFC 5545.
ICAL.foldLength = 74

/** The maximum length of a description that calendars show. */
const DESCRIPTION_MAX = 1000

/** The zone's rules, which a file with local times must contain: the times stay right if daylight saving returns. */
const ZONE = ICAL.Component.fromString(String([tzlib_get_ical_block(TIME_ZONE)].flat()[0]))

/** Line breaks as `\n`, and no other control characters: RFC 5545 allows none. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const shortened = (text: string): string => (text.length > DESCRIPTION_MAX ? `${cut(text, DESCRIPTION_MAX)}…` : text)

/**
 * An event as a calendar file (RFC 5545). The same event always has the same UID, and a higher SEQUENCE after an edit,
 * so that a calendar that imports it again moves its entry. It has no end, because none is known; without an hour it
 * takes the whole day. A cancelled event's entry is cancelled, too. It is the same file for everyone and contains nothing
 * about a buyer.
 * @param base the site's public address
 * @param casa the house's name
 */
export function eventoAgenda(evento: AgendaRow, base: string, casa: string): string {
  const { id, nome, descricao, local, endereco, cidade, data, hora, situacao, versao } = evento
  const url = base + to.evento(id)
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', id)
  event.addPropertyWithValue('sequence', Math.max(0, versao - 1))
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(evento.updated_at), true))
  const start = hora ? ICAL.Time.fromDateTimeString(`${data}T${hora}:00`) : ICAL.Time.fromDateString(data)
  const dtstart = event.addPropertyWithValue('dtstart', start)
  if (hora) dtstart.setParameter('tzid', TIME_ZONE)
  event.addPropertyWithValue('summary', plain(nome))
  event.addPropertyWithValue('location', plain([local, endereco, `${cidade.nome}/${cidade.estado}`].join(', ')))
  event.addPropertyWithValue(
    'description',
    [shortened(plain(descricao)), url].filter((part) => part !== '').join('\n\n'),
  )
  event.addPropertyWithValue('url', url)
  event.addPropertyWithValue('status', situacao === 'cancelado' ? 'CANCELLED' : 'CONFIRMED')

  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${plain(casa)}//Agenda//PT`)
  calendar.addPropertyWithValue('method', 'PUBLISH')
  if (hora) calendar.addSubcomponent(new ICAL.Component(structuredClone(ZONE.jCal)))
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}
