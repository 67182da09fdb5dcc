// A yes and a no that are told apart without looking, also by who does not hear.
const TONES = { yes: [880, 1320], no: [220, 165] } as const
const TONE_SECONDS = 0.13
const VIBRATION = { yes: [80], no: [200, 80, 200] }

let audio: AudioContext | null = null

/** Says yes or no by sound and vibration. A browser without them says nothing. */
export function signal(answer: 'yes' | 'no', isMuted: boolean): void {
  navigator.vibrate?.(VIBRATION[answer])
  if (isMuted || !('AudioContext' in window)) return
  audio ??= new AudioContext()
  // It is suspended until the page was touched once.
  void audio.resume().catch(() => undefined)
  for (const [index, frequency] of TONES[answer].entries()) {
    const start = audio.currentTime + index * TONE_SECONDS
    const tone = new OscillatorNode(audio, { frequency, type: answer === 'yes' ? 'sine' : 'square' })
    const volume = new GainNode(audio, { gain: 0.2 })
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
}
