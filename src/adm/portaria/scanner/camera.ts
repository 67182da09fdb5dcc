import { type Detector, qrDetector } from './detector.ts'

const LOOK_MS = 120
/** The same code is in the picture for a while: it is read once. */
const SAME_MS = 4000

type CameraEvents = { onCode: (code: string) => void; onLost: () => void }
const end = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

type Torch = MediaTrackConstraintSet & { torch?: boolean }

/** A camera that looks for QR codes, from `start` to `stop`. */
export function createCamera({ onCode, onLost }: CameraEvents) {
  let stream: MediaStream | null = null
  let video: HTMLVideoElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { code: '', at: 0 }
  /** Each start and each stop ends the ones before it. */
  let turn = 0

  const track = () => stream?.getVideoTracks()[0]
  const show = () => {
    if (!video || video.srcObject === stream) return
    video.srcObject = stream
    // The page is muted and its own: a refusal to play means that it is going away.
    if (stream) void video.play().catch(() => undefined)
  }
  async function look(detector: Detector): Promise<void> {
    if (!stream) return
    const isReady = video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden
    const found = isReady ? await detector.detect(video as HTMLVideoElement).catch(() => []) : []
    const code = found[0]?.rawValue ?? ''
    const now = Date.now()
    if (code && (code !== last.code || now - last.at > SAME_MS)) onCode(code)
    if (code) last = { code, at: now }
    timer = setTimeout(() => void look(detector), LOOK_MS)
  }
  function stop(): void {
    turn += 1
    clearTimeout(timer)
    if (stream) end(stream)
    stream = null
    show()
  }
  return {
    /** Rejects when there is no camera, or none is allowed. */
    start: async () => {
      stop()
      const own = turn
      const detector = await qrDetector()
      const opened = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment' } })
      // The screen was left meanwhile.
      if (own !== turn) return end(opened)
      stream = opened
      track()?.addEventListener('ended', onLost)
      show()
      void look(detector)
    },
    stop,
    /** Where the picture is shown; null when it is not. */
    showIn: (element: HTMLVideoElement | null) => {
      video = element
      show()
    },
    hasTorch: (): boolean => 'torch' in (track()?.getCapabilities?.() ?? {}),
    setTorch: (torch: boolean) => track()?.applyConstraints({ advanced: [{ torch } as Torch] }),
  }
}

export type Camera = ReturnType<typeof createCamera>
