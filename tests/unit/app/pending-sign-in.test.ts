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

describe('pending sign-in of a redirected window', () => {
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

  test('takeSignIn: state of the pending sign-in → accepted once, also when the page renders twice', () => {
    rememberSignIn(sessionStorage, PENDING);
    expect(takeSignIn('a1.secret')).toEqual(PENDING);
    expect(takeSignIn('a1.secret')).toEqual(PENDING);
    expect(sessionStorage.getItem('sprx.sign-in')).toBeNull();
  });

  test('takeSignIn: guessed state → refused, pending sign-in removed', () => {
    rememberSignIn(sessionStorage, { ...PENDING, state: 'a2.secret' });
    expect(takeSignIn('guess')).toBeNull();
    expect(takeSignIn('a2.secret')).toBeNull();
  });

  test('takeReturn: form of another network → null, kept; form of its network → returned once', () => {
    keepReturn({ network: 'vimeo' }, { attemptId: 'a1', query: '?code=x' });
    expect(takeReturn({ network: 'rss' })).toBeNull();
    expect(takeReturn({ network: 'vimeo' })).toMatchObject({ attemptId: 'a1', query: '?code=x' });
    expect(takeReturn({ network: 'vimeo' })).toBeNull();
  });

  test('takeReturn: renewal of a channel’s sign-in → null for the form and for other channels, kept', () => {
    keepReturn({ network: 'vimeo', feedId: 'films' }, { attemptId: 'a1', query: '?code=x' });
    expect(takeReturn({ network: 'vimeo' })).toBeNull();
    expect(takeReturn({ network: 'vimeo', feedId: 'sport' })).toBeNull();
    expect(takeReturn({ network: 'vimeo', feedId: 'films' })).toMatchObject({ attemptId: 'a1' });
  });

  test('tellOpener: several attempts under way → only its own window is notified', async () => {
    const heard: string[] = [];
    const stop = ['a1', 'a2'].map((id) => onReturn(id, (returned) => heard.push(`${id} ${JSON.stringify(returned)}`)));
    tellOpener({ attemptId: 'a1', query: '?code=x' });
    await expect.poll(() => heard).toEqual(['a1 {"attemptId":"a1","query":"?code=x"}']);
    for (const each of stop) each();
  });
});
