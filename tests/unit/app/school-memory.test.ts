import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserInstitutionMemory } from '../../../src/data/session/browser-institution-memory.ts';
import type { InstitutionMemory } from '../../../src/data/session/institution-memory.ts';
import { storyInstitutionMemory } from '../../../stories/support/workbench/institution-memory.ts';

type Side = { memory: InstitutionMemory; chooseElsewhere(iid: string): void };

/** A browser's storage and its events, as far as they are asked for; `isClosed` refuses everything. */
function browser(isClosed: () => boolean) {
  const stored = new Map<string, string>();
  const open = () => {
    if (isClosed()) throw new DOMException('Refused', 'SecurityError');
    return stored;
  };
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => open().get(name) ?? null,
    setItem: (name: string, value: string) => void open().set(name, value),
    removeItem: (name: string) => void open().delete(name),
  });
  return {
    kept: stored,
    elsewhere(name: string, value: string) {
      stored.set(name, value);
      window.dispatchEvent(Object.assign(new Event('storage'), { key: name, newValue: value }));
    },
  };
}

let isClosed = false;
beforeEach(() => {
  isClosed = false;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SIDES: [string, () => Side][] = [
  [
    'the browser’s storage',
    () => {
      const { elsewhere } = browser(() => isClosed);
      return { memory: browserInstitutionMemory(), chooseElsewhere: (iid) => elsewhere('institutionId', iid) };
    },
  ],
  [
    'memory',
    () => {
      const memory = storyInstitutionMemory();
      return { memory, chooseElsewhere: memory.chooseElsewhere };
    },
  ],
];

describe.each(SIDES)('InstitutionMemory in %s', (_name, start) => {
  test('InstitutionMemory: written, cleared → the last one, then null; null at first', () => {
    const { memory } = start();
    expect(memory.read()).toBeNull();
    memory.write('oakfield');
    memory.write('riverside');
    expect(memory.read()).toBe('riverside');
    memory.clear();
    expect(memory.read()).toBeNull();
  });

  test('InstitutionMemory: another tab chooses → listener called; own choice, or unsubscribed → not called', () => {
    const { memory, chooseElsewhere } = start();
    const heard: (string | null)[] = [];
    const stop = memory.watch((iid) => heard.push(iid));
    memory.write('oakfield');
    expect(heard).toEqual([]);
    chooseElsewhere('riverside');
    expect(heard).toEqual(['riverside']);
    expect(memory.read()).toBe('riverside');
    stop();
    stop();
    chooseElsewhere('oakfield');
    expect(heard).toEqual(['riverside']);
  });
});

test('browserInstitutionMemory: the browser refuses storage → kept as long as the tab', () => {
  browser(() => isClosed);
  const memory = browserInstitutionMemory();
  isClosed = true;
  memory.write('oakfield');
  expect(memory.read()).toBe('oakfield');
  memory.clear();
  expect(memory.read()).toBeNull();
});

test('browserInstitutionMemory: another key of the storage changes → listener not called', () => {
  const { elsewhere } = browser(() => false);
  const heard: (string | null)[] = [];
  browserInstitutionMemory().watch((iid) => heard.push(iid));
  elsewhere('sprx-theme', 'dark');
  expect(heard).toEqual([]);
});
