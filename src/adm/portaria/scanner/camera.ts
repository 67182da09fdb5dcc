/** Reads the codes in a camera's picture. */
type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }

type Native = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** The browser's detector of QR codes; if it has none, ours, which is loaded only then. */
export async function qrDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = window as { BarcodeDetector?: Native }
  const formats = await native?.getSupportedFormats().catch((): string[] => [])
  if (native && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] })
  const { makeDetector } = await import('./own-detector.ts')
  return makeDetector()
}

const LOOK_MS = 120
/** A code stays in the picture for a while; within this time it is read only once. */
const SAME_MS = 4000

/** `onCode` returns whether the code was accepted: one that came too early is read again while it is in the picture. */
type CameraEvents = { onCode: (code: string) => boolean; onLost: () => void }
const end = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

type Torch = MediaTrackConstraintSet & { torch?: boolean }

/** Reads QR codes by the camera, from `start` to `stop`. */
export function createCamera({ onCode, onLost }: CameraEvents) {
  let stream: MediaStream | null = null
  let video: HTMLVideoElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { code: '', at: 0 }
  /** Incremented by each start and stop, so that an earlier start that completes later is ignored. */
  let turn = 0

  const track = () => stream?.getVideoTracks()[0]
  const show = () => {
    if (!video || video.srcObject === stream) return
    video.srcObject = stream
    // A muted video may always play; this fails only when the page is being closed.
    if (stream) void video.play().catch(() => undefined)
  }
  async function look(detector: Detector): Promise<void> {
    if (!stream) return
    const isReady = video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden
    const found = isReady ? await detector.detect(video as HTMLVideoElement).catch(() => []) : []
    const code = found[0]?.rawValue ?? ''
    const now = Date.now()
    const isRead = code === last.code && now - last.at <= SAME_MS
    if (code && (isRead || onCode(code))) last = { code, at: now }
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
    /** Rejects when there is no camera, or its use is not allowed. */
    start: async () => {
      stop()
      const own = turn
      const detector = await qrDetector()
      const opened = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment' } })
      // The camera was stopped meanwhile.
      if (own !== turn) return end(opened)
      stream = opened
      track()?.addEventListener('ended', onLost)
      show()
      void look(detector)
    },
    stop,
    /** Sets the element that shows the picture; null to show none. */
    showIn: (element: HTMLVideoElement | null) => {
      video = element
      show()
    },
    /** Makes the last code be read again, even if it is still in the picture. */
    forget: () => {
      last = { code: '', at: 0 }
    },
    /** The track with a torch, or null. A stream begins with its torch off. */
    torch: (): MediaStreamTrack | null => {
      const own = track()
      return own && 'torch' in (own.getCapabilities?.() ?? {}) ? own : null
    },
    setTorch: (own: MediaStreamTrack, torch: boolean) => own.applyConstraints({ advanced: [{ torch } as Torch] }),
  }
}

export type Camera = ReturnType<typeof createCamera>
