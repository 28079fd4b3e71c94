/** Keys of an object literal, typed as they are written. */
export function keysOf<T extends object>(object: T): Extract<keyof T, string>[] {
  const isKey = (key: string): key is Extract<keyof T, string> => Object.hasOwn(object, key);
  return Object.keys(object).filter(isKey);
}
