/** Reads QR codes in pictures. */
export interface QrReader {
  /** The text of a code in what a video shows now; null if there is none. */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
}

/** Opens the reader of the browser, or where it has none our own, whose script is fetched only then. */
export async function openQrReader(): Promise<QrReader> {
  return (await browserReader()) ?? (await import('./ownQrReader.ts')).ownQrReader();
}

async function browserReader(): Promise<QrReader | undefined> {
  if (!('BarcodeDetector' in globalThis)) return undefined;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    if (!formats.includes('qr_code')) return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null };
  } catch {
    return undefined;
  }
}
