import { createContext } from 'react';

/** Tells whether the guard lets the signed-in user open a page of the app. */
export type MayOpen = (path: string) => boolean;

/** The guard of the app's routes, for lists that lead to pages: they offer only those that open. */
export const MayOpenContext = createContext<MayOpen>(() => false);
