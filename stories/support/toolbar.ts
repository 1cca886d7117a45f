import type { Network, Scenario } from './workbench/scenario.ts';

/** What the workbench's toolbar may say of a page; what is empty or left out is as the story says. */
export type ToolbarChoice = {
  readonly role?: Scenario['as'] | '';
  readonly school?: Scenario['school'] | '';
  readonly network?: Network | '';
  readonly viewport?: { readonly value?: string };
  /** No menu: how long a slow network takes, in milliseconds, for a check that has no time to lose. */
  readonly pace?: number;
};

/** Whether a story is looked at as it was written, so that what it does fits what is on the screen. */
export function isAsWritten(chosen: ToolbarChoice, written: ToolbarChoice = {}): boolean {
  return (['role', 'school', 'network'] as const).every((name) => (chosen[name] || '') === (written[name] || ''));
}

/** The same words for the same choice. */
export function sceneOf({ role, school, network, viewport, pace }: ToolbarChoice): string {
  return JSON.stringify([role || '', school || '', network || '', viewport?.value ?? '', pace ?? 0]);
}

/** The toolbar wins over the story's own scenario. */
export function scenarioOf(own: Scenario, { role, school, network, pace }: ToolbarChoice, path: string): Scenario {
  // Without a network no page opens: it is lost once the page is there.
  const first = network === 'offline' ? 'fast' : network;
  const { stories: _, waiting: __, ...rest } = own;
  return {
    ...(school ? rest : own),
    ...(role ? { as: role } : {}),
    ...(school ? { school } : {}),
    ...(first ? { network: first } : {}),
    ...(pace ? { pace } : {}),
    // Signing in is all that these pages ask of the network.
    ...(first && path.startsWith('/auth/') ? { session: first } : {}),
  };
}

/** The width of the screen, in CSS pixels, where the window alone does not tell it: what is zoomed is as narrow as a phone. */
const SCREENS: Readonly<Record<string, number>> = { phone: 360, zoomed: 1280 };

/** Returns what sets the screen back. */
export function pretendScreen(viewport: ToolbarChoice['viewport']): () => void {
  const width = SCREENS[viewport?.value ?? ''];
  if (width === undefined) return () => undefined;
  Object.defineProperty(window.screen, 'width', { configurable: true, value: width });
  return () => Reflect.deleteProperty(window.screen, 'width');
}
