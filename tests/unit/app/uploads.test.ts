import { deleteApp, getApp } from 'firebase/app';
import { getStorage } from 'firebase/storage';
import { afterAll, describe, expect, it } from 'vitest';
import { firebaseUploads } from '../../../src/data/firebase/uploads.ts';

const NAME = 'uploads';
const CONFIG = {
  firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'demo', storageBucket: 'demo.appspot.com' },
  emulators: null,
};

afterAll(() => deleteApp(getApp(NAME)));

describe('uploads', () => {
  it('uploads: failing → tried again for ten minutes, other operations for two [spec 9.3a, 9.3b]', () => {
    firebaseUploads(CONFIG, NAME);
    const storage = getStorage(getApp(NAME));
    expect(storage.maxUploadRetryTime).toBe(600_000);
    expect(storage.maxOperationRetryTime).toBe(120_000);
  });
});
