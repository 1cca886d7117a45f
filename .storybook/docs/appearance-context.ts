import { createContext } from 'react';
import { DEFAULT_APPEARANCE } from '../appearance.ts';

/** What the toolbar has chosen for the docs page. */
export const AppearanceContext = createContext<Readonly<Record<string, unknown>>>(DEFAULT_APPEARANCE);
