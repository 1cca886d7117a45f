import sharp from 'sharp';
import type { PersonName } from '../../support/demo-school.ts';
import type { Answer, Loose, Stack } from '../../support/stack.ts';

type Drawn = { readonly width?: number; readonly height?: number; readonly type?: 'jpeg' | 'png' | 'webp' | 'gif' };

/** A picture of the whole surroundings in one colour, with what cameras write beside it. */
export function panorama({ width = 2_048, height = width / 2, type = 'jpeg' }: Drawn = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
    .toFormat(type)
    .withExif({ IFD0: { Copyright: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
}

/** What tests of tours do again and again. */
export function tourSchool(stack: Stack) {
  const ask = (method: string, url: string, body?: object, as: PersonName = 'author') =>
    stack.ask(method, `/api/v1${url}`, { as, ...(body ? { body } : {}) });
  const put = (path: string, bytes: Uint8Array, contentType = 'image/jpeg') =>
    stack.files.kept.set(path, { bytes, contentType });
  const school = {
    ask,
    put,
    async tour(body: object = { title: 'Our grounds', kind: 'own' }): Promise<Loose> {
      const made = await ask('POST', '/vr', body);
      if (made.status !== 201) throw new Error(made.text);
      return made.body.tour as Loose;
    },
    get: async (id: unknown): Promise<Loose> => (await ask('GET', `/vr/${String(id)}`)).body.tour as Loose,
    uploadOf: (id: unknown, name = 'hall.jpg') => `schools/oakfield/tours/${String(id)}/${name}`,
    /** Uploads a picture and makes it a scene; its files are made once the queue is worked off. */
    async scene(id: unknown, bytes?: Uint8Array, { name = 'hall.jpg', alt = 'The hall' } = {}): Promise<Answer> {
      const path = school.uploadOf(id, name);
      put(path, bytes ?? (await panorama()));
      return ask('POST', `/vr/${String(id)}/scenes`, { path, title: 'Hall', alt });
    },
    async readyScene(id: unknown, options?: { name?: string; alt?: string }): Promise<string> {
      const made = await school.scene(id, undefined, options);
      if (made.status !== 202) throw new Error(made.text);
      await stack.settle();
      return String(made.body.scene?.id);
    },
    files: (id: unknown) => [...stack.files.kept.keys()].filter((path) => path.includes(`/tours/${String(id)}/`)),
  };
  return school;
}
