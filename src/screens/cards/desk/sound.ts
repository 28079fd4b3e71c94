/** A short sound: one high tone for what is in order, two low ones for what is not. */
export function playResult(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 60 : [90, 60, 90]);
  try {
    const context = new AudioContext();
    const tones = isGood
      ? [[880, 0] as const]
      : ([
          [220, 0],
          [220, 0.18],
        ] as const);
    for (const [frequency, start] of tones) {
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0.15 });
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + start);
      tone.stop(context.currentTime + start + 0.12);
    }
    window.setTimeout(() => void context.close(), 600);
  } catch {
    // Without sound the screen still says it.
  }
}
