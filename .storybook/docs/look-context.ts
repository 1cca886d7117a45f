import { createContext } from 'react';
import { LOOK_AT_FIRST } from '../look.ts';

/** What the toolbar has chosen for the docs page. */
export const LookContext = createContext<Readonly<Record<string, unknown>>>(LOOK_AT_FIRST);
