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
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('takeSignIn: the state it was begun with → accepted, also when the page is drawn twice, and used up', () => {
    rememberSignIn(sessionStorage, PENDING);
    expect(takeSignIn('a1.secret')).toEqual(PENDING);
    expect(takeSignIn('a1.secret')).toEqual(PENDING);
    expect(sessionStorage.getItem('sprx.sign-in')).toBeNull();
  });

  test('takeSignIn: a guess → refused, and the sign-in is used up', () => {
    rememberSignIn(sessionStorage, { ...PENDING, state: 'a2.secret' });
    expect(takeSignIn('guess')).toBeNull();
    expect(takeSignIn('a2.secret')).toBeNull();
  });

  test('takeReturn: the form of another network → left for its own; its own → once', () => {
    keepReturn({ network: 'vimeo' }, { attemptId: 'a1', query: '?code=x' });
    expect(takeReturn({ network: 'rss' })).toBeNull();
    expect(takeReturn({ network: 'vimeo' })).toMatchObject({ attemptId: 'a1', query: '?code=x' });
    expect(takeReturn({ network: 'vimeo' })).toBeNull();
  });

  test('takeReturn: a channel whose sign-in is renewed → left by the form and by other channels of the network', () => {
    keepReturn({ network: 'vimeo', feedId: 'films' }, { attemptId: 'a1', query: '?code=x' });
    expect(takeReturn({ network: 'vimeo' })).toBeNull();
    expect(takeReturn({ network: 'vimeo', feedId: 'sport' })).toBeNull();
    expect(takeReturn({ network: 'vimeo', feedId: 'films' })).toMatchObject({ attemptId: 'a1' });
  });

  test('tellOpener: several attempts under way → the one it belongs to hears of it', async () => {
    const heard: string[] = [];
    const stop = ['a1', 'a2'].map((id) => onReturn(id, (returned) => heard.push(`${id} ${JSON.stringify(returned)}`)));
    tellOpener({ attemptId: 'a1', query: '?code=x' });
    await expect.poll(() => heard).toEqual(['a1 {"attemptId":"a1","query":"?code=x"}']);
    for (const each of stop) each();
  });
});
