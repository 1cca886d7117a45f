import { deleteApp, getApp } from 'firebase/app';
import { getMetadata, getStorage, ref } from 'firebase/storage';
import { afterEach, expect, test, vi } from 'vitest';
import { firebaseUploads } from '../../../src/data/firebase/uploads.ts';

const NAME = 'backoff';
const CONFIG = {
  firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'demo', storageBucket: 'demo.appspot.com' },
  emulators: null,
};

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await deleteApp(getApp(NAME));
});

test('StorageError retries: service answers 503 → pauses double up to 64 s with jitter, until its time is over [spec 9.3c]', async () => {
  vi.useFakeTimers();
  const requestTimes: number[] = [];
  vi.stubGlobal('fetch', () => {
    requestTimes.push(Date.now());
    return Promise.resolve(new Response('{}', { status: 503 }));
  });
  firebaseUploads(CONFIG, NAME);
  const storage = getStorage(getApp(NAME));
  // As long as an upload has, so that the longest pause comes.
  storage.maxOperationRetryTime = storage.maxUploadRetryTime;
  const failed = getMetadata(ref(storage, 'a.png')).then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(610_000);
  expect(await failed).toBe('storage/retry-limit-exceeded');
  const pauses = requestTimes.slice(1).map((at, index) => (at - (requestTimes[index] ?? 0)) / 1000);
  expect(pauses.length).toBeGreaterThan(10);
  // The last is cut short by the end of the time.
  for (const [index, pause] of pauses.slice(0, -1).entries()) {
    const base = Math.min(64, 2 ** (index + 1));
    expect([pause >= base, pause < base + 1], `${index}: ${pauses.join(', ')}`).toEqual([true, true]);
  }
  expect(Math.max(...pauses)).toBeLessThan(65);
  expect(new Set(pauses.map((pause) => pause % 1)).size).toBeGreaterThan(1);
});
