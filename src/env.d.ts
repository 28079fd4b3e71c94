/** The version this build was made as. */
declare const __APP_VERSION__: string;

/** Where the sync worker's script is. */
declare module 'virtual:sync-worker' {
  const address: string;
  export default address;
}

/** Where the search worker's script is. */
declare module 'virtual:search-worker' {
  const address: string;
  export default address;
}

/** Reads codes in pictures; browsers on Android, ChromeOS and macOS have it, others do not. */
declare class BarcodeDetector {
  constructor(options: { readonly formats: readonly string[] });
  static getSupportedFormats(): Promise<readonly string[]>;
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

/** The light of a camera, which the types of the browser leave out. */
interface MediaTrackCapabilities {
  readonly torch?: boolean;
}
interface MediaTrackConstraintSet {
  torch?: boolean;
}

/** Where the script of the worker that finds places in the timetable is. */
declare module 'virtual:place-worker' {
  const address: string;
  export default address;
}
