import { createContext, useContext } from 'react';
import type { RouteId } from '../domain/routes.ts';

type NavItem = { readonly id: RouteId; readonly path: string; readonly label: string };
/** The built routes of the sidebar by group, without those that `allows` refuses. */
export type Navigation = (allows: (id: RouteId) => boolean) => { title: string; items: NavItem[] }[];

/** Pages cannot read the manifest, which imports them; the app hands them what they need of it. */
export const NavigationContext = createContext<Navigation>(() => []);

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
