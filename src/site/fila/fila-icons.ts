import { addIcons } from '../../ui/icon/icon.tsx'
import { WAITING_ICONS } from '../../ui/icon/waiting-icons.ts'

addIcons(WAITING_ICONS)
