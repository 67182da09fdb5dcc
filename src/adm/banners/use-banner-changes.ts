import type { Banner } from '../../../contract/banners.ts'
import { useOrderBannersMutation, useUpdateBannerMutation } from '../../api/office/banners.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_BANNERS as TEXTS } from '../../texts/adm-banners.ts'
import { useToast } from '../shared/use-toast.ts'

/** Shows or hides a banner, and orders them all. Both can be taken back; a failure is an alert. */
export function useBannerChanges(banners: readonly Banner[]) {
  const toast = useToast()
  const [update, { isLoading: isShowing, originalArgs }] = useUpdateBannerMutation()
  const [sendOrder] = useOrderBannersMutation()

  const show = async ({ id, versao }: Banner, visivel: boolean): Promise<void> => {
    const { data: saved } = await update({ id, versao, visivel })
    if (!saved) return
    const undo = async () => {
      const { data } = await update({ id, versao: saved.versao, visivel: !visivel })
      if (data) toast(ADM.undone)
    }
    toast(visivel ? TEXTS.nowVisible : TEXTS.nowHidden, () => void undo())
  }

  const order = async (ids: string[], moved: string): Promise<void> => {
    const before = banners.map(({ id }) => id)
    const { data } = await sendOrder({ ids })
    if (!data) return
    const undo = async () => {
      const { data: restored } = await sendOrder({ ids: before })
      if (restored) toast(ADM.undone)
    }
    toast(TEXTS.moved(ids.indexOf(moved) + 1, ids.length), () => void undo())
  }
  return { show, order, busyId: isShowing ? originalArgs?.id : undefined }
}
