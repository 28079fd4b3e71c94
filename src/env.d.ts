/** The version this build was made as. */
declare const __APP_VERSION__: string;
