import { randomId } from '../../data/random-id.ts';

const KEY = 'sprx.popup.state';

/**
 * Makes the `state` that a pop-up must bring back. A pop-up opened by this tab starts with a copy of its session storage,
 * so nobody else can answer in its place.
 */
export function newPopupState(): string {
  const state = randomId();
  sessionStorage.setItem(KEY, state);
  return state;
}

/** Whether this is the state that was handed out; it counts once. */
export function takePopupState(state: string): boolean {
  const expected = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return expected !== null && expected === state;
}

export type PopupResult = { readonly source: 'sprx.popup'; readonly state: string; readonly query: string };
