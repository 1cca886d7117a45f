import { describe, expect, test } from 'vitest';
import type { Upload, UploadState } from '../../src/data/uploads/uploads-port.ts';
import { getAccount, updateAccount } from '../../src/domain/api/identity.ts';
import { type ContractContext, PASSWORD, rejection } from './contract-context.ts';

/** The end of an upload, with every step before it. */
function ending(upload: Upload): Promise<{ steps: UploadState[]; error: Error | null }> {
  const steps: UploadState[] = [];
  return new Promise((resolve) => {
    upload.watch({
      next: (state) => {
        steps.push(state);
        if (state.status === 'done') resolve({ steps, error: null });
      },
      error: (error) => resolve({ steps, error }),
    });
  });
}

export function uploadsContract(on: ContractContext): void {
  describe('uploads', () => {
    const picture = (bytes = 2_000) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    const someone = async () => {
      const services = on.side.browser();
      await services.auth.signIn('new@sprx.test', PASSWORD);
      const { uid } = (await services.api.call(getAccount)).account;
      return { uploads: services.uploads, folder: `users/${uid}/photo` };
    };

    test('own photo → progress up to 100 %, file can be loaded', async () => {
      const { uploads, folder } = await someone();
      const { steps, error } = await ending(await uploads.begin(`${folder}/me.png`, picture()));
      expect(error).toBeNull();
      expect(steps.at(-1)).toEqual({ status: 'done', sent: 2_000, total: 2_000 });
      const loaded = await fetch(await uploads.address(`${folder}/me.png`));
      expect((await loaded.arrayBuffer()).byteLength).toBe(2_000);
    });

    test('folder of another person, other type, too large → unauthorized', async () => {
      const { uploads, folder } = await someone();
      const text = new Blob(['x'], { type: 'text/html' });
      for (const [path, file] of [
        ['users/u-somebody/photo/me.png', picture()],
        [`${folder}/me.html`, text],
        [`${folder}/large.png`, picture(5 * 1024 * 1024 + 1)],
      ] as const) {
        const { error } = await ending(await uploads.begin(path, file));
        expect(error).toMatchObject({ name: 'StorageError', code: 'unauthorized' });
      }
      expect(await rejection(uploads.address(`${folder}/none.png`))).toMatchObject({ code: 'object-not-found' });
    });

    test('another photo chosen → older files deleted, a newer one stays', async () => {
      const services = on.side.browser();
      await services.auth.signIn('new@sprx.test', PASSWORD);
      const { uid } = (await services.api.call(getAccount)).account;
      const at = (name: string) => `users/${uid}/photo/${name}.png`;
      for (const name of ['first', 'second', 'later'])
        expect((await ending(await services.uploads.begin(at(name), picture()))).error).toBeNull();
      await services.api.call(updateAccount, { body: { photoPath: at('second') } });
      expect(await rejection(services.uploads.address(at('first')))).toMatchObject({ code: 'object-not-found' });
      expect(await services.uploads.address(at('second'))).toBeTruthy();
      expect(await services.uploads.address(at('later'))).toBeTruthy();
    });

    test('upload cancelled → canceled, no file', async () => {
      const { uploads, folder } = await someone();
      const upload = await uploads.begin(`${folder}/stopped.png`, picture(1_000_000));
      upload.pause();
      const ended = ending(upload);
      upload.cancel();
      expect((await ended).error).toMatchObject({ name: 'StorageError', code: 'canceled' });
      expect(await rejection(uploads.address(`${folder}/stopped.png`))).toMatchObject({ code: 'object-not-found' });
    });
  });
}
