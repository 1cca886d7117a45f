import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newPopupState, takePopupState } from '../../../src/features/session/popup.ts';

describe('takePopupState', () => {
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

  test('takePopupState: the one it was sent with → accepted once', () => {
    const state = newPopupState();
    expect(state).toMatch(/^[0-9a-f]{32}$/);
    expect(takePopupState(state)).toBe(true);
    expect(takePopupState(state)).toBe(false);
  });

  test('takePopupState: a guess → refused, and the state is used up', () => {
    const state = newPopupState();
    expect(takePopupState('guess')).toBe(false);
    expect(takePopupState(state)).toBe(false);
    expect(takePopupState('')).toBe(false);
  });
});
