import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newPopupState, takePopupState } from '../../../src/features/session/popup.ts';

describe('what a pop-up must bring back', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is the state it was sent with, once', () => {
    const state = newPopupState();
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(takePopupState(state)).toBe(true);
    expect(takePopupState(state)).toBe(false);
  });

  test('a guess is refused and uses the state up', () => {
    const state = newPopupState();
    expect(takePopupState('guess')).toBe(false);
    expect(takePopupState(state)).toBe(false);
    expect(takePopupState('')).toBe(false);
  });
});
