/** Version of the sync messages. Raised when an older device could misread them. Apart from their schemas: screens need only the number. */
export const schemaVersion = 1;
