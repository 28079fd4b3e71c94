/** Messages about one field. */
export interface FieldError {
  readonly name: string;
  readonly messages: string[];
}
