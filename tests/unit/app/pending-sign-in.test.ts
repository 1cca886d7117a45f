import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  keepReturn,
  onReturn,
  rememberSignIn,
  takeReturn,
  takeSignIn,
  tellOpener,
} from '../../../src/features/channels/sign-in/pending-sign-in.ts';

const PENDING = { state: 'a1.secret', attemptId: 'a1', network: 'vimeo', isWindow: true } as const;

describe('sign-in that a window was led away for', () => {
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

  test('takeSignIn: the state it was begun with → accepted once', () => {
    rememberSignIn(sessionStorage, PENDING);
    expect(takeSignIn('a1.secret')).toEqual(PENDING);
    expect(takeSignIn('a1.secret')).toBeNull();
  });

  test('takeSignIn: a guess → refused, and the sign-in is used up', () => {
    rememberSignIn(sessionStorage, PENDING);
    expect(takeSignIn('guess')).toBeNull();
    expect(takeSignIn('a1.secret')).toBeNull();
  });

  test('takeReturn: the form of another network → left for its own; its own → once', () => {
    keepReturn('vimeo', { attemptId: 'a1', query: '?code=x' });
    expect(takeReturn('rss')).toBeNull();
    expect(takeReturn('vimeo')).toMatchObject({ attemptId: 'a1', query: '?code=x' });
    expect(takeReturn('vimeo')).toBeNull();
  });

  test('tellOpener: several attempts under way → the one it belongs to hears of it', async () => {
    const heard: string[] = [];
    const stop = [onReturn('a1', (query) => heard.push(`a1 ${query}`)), onReturn('a2', (query) => heard.push(query))];
    tellOpener({ attemptId: 'a1', query: '?code=x' });
    await expect.poll(() => heard).toEqual(['a1 ?code=x']);
    for (const each of stop) each();
  });
});
