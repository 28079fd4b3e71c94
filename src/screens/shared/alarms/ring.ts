import { vibrate } from '#screens/shared/vibrate.ts';

const tones = [0, 0.35, 0.7];
const toneSeconds = 0.25;
const pitch = 880;

/** Rings: three tones and a vibration. Where the device has no sound, or does not allow it yet, it only vibrates. */
export async function ring(): Promise<void> {
  vibrate([200, 100, 200, 100, 200]);
  const audio = new AudioContext();
  try {
    await audio.resume();
    for (const after of tones) {
      const begin = audio.currentTime + after;
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      // Without a slope, each tone would begin and end with a click.
      volume.gain.setValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(0.6, begin + 0.02);
      volume.gain.linearRampToValueAtTime(0, begin + toneSeconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + toneSeconds);
      if (after === tones.at(-1)) tone.addEventListener('ended', () => void audio.close());
    }
  } catch (error) {
    console.warn('The alarm could not be heard', error);
    await audio.close();
  }
}
