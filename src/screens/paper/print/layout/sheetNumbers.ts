import { createContext, useContext } from 'react';

/** The numbers of sheets in the binder around them, by anchor. Outside of a binder there are none. */
export const SheetNumbers = createContext<ReadonlyMap<string, number>>(new Map());

/** The number that a sheet has in its binder; undefined outside of one. */
export function useSheetNumber(anchor: string): number | undefined {
  return useContext(SheetNumbers).get(anchor);
}
