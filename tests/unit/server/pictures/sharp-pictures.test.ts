import { deflateSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharpPictures } from '../../../../server/core/pictures/sharp-pictures.ts';
import type { PictureError } from '../../../../server/core/ports/pictures.ts';

const pictures = sharpPictures();
const problemOf = (bytes: Uint8Array) =>
  pictures.make(bytes, 'oakfield').then(
    () => 'taken',
    (error: PictureError) => error.code,
  );

const source = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c06030' } });

const photo = () => source(1600, 900).jpeg().toBuffer();
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

/** One chunk of a PNG; the checksum is not looked at before the picture is refused. */
function chunk(name: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}

function squarePng(side: number, rows: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return join(signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', new Uint8Array()));
}

function longGif(frames: number): Uint8Array {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00', 'latin1');
  return join(head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b]));
}

describe('sharpPictures', () => {
  it('picture of 1,600 pixels → 320, 640 and 1,280 in AVIF, WebP and JPEG, with a preview', async () => {
    const made = await pictures.make(await photo(), 'oakfield');
    expect(made).toMatchObject({ type: 'image/jpeg', width: 1600, height: 900 });
    expect(made.files.map(({ slot, ending }) => `${slot}.${ending}`)).toEqual(
      [320, 640, 1280].flatMap((slot) => [`${slot}.avif`, `${slot}.webp`, `${slot}.jpg`]),
    );
    for (const { width, bytes } of made.files) expect((await sharp(bytes).metadata()).width).toBe(width);
    expect(Buffer.from(made.blur, 'base64').length).toBeGreaterThan(10);
  });

  it('picture narrower than a size → the size is as wide as the picture and no further one is made', async () => {
    const made = await pictures.make(await source(500, 400).png().toBuffer(), 'oakfield');
    expect(made.files.filter(({ ending }) => ending === 'jpg').map(({ slot, width }) => [slot, width])).toEqual([
      [320, 320],
      [640, 500],
    ]);
  });

  it('place, camera and turn in a JPEG → turned upright, and nothing of it is kept', async () => {
    const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 0/1 0/1', GPSLatitudeRef: 'N' } };
    const bytes = await source(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(bytes.includes('Secret camera')).toBe(true);
    const made = await pictures.make(bytes, 'oakfield');
    expect(made).toMatchObject({ width: 200, height: 400 });
    for (const file of made.files) {
      const head = await sharp(file.bytes).metadata();
      expect([head.exif, head.xmp, head.iptc, head.orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(file.bytes).includes('Secret')).toBe(false);
    }
  });

  it.each(['png', 'gif', 'webp', 'avif'] as const)('%s → taken by its bytes', async (format) => {
    const made = await pictures.make(await source(40, 30).toFormat(format).toBuffer(), 'oakfield');
    expect(made).toMatchObject({ type: `image/${format}`, width: 40, height: 30 });
  });

  it('SVG, also with a script, text, HEIC-like boxes and nothing → unsupported-type', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const bytes of [svg, `<?xml version="1.0"?>${svg}`, 'hello', '', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'])
      expect(await problemOf(Buffer.from(bytes, 'latin1'))).toBe('unsupported-type');
  });

  it('two types at once → unsupported-type', async () => {
    const [jpeg, png] = [await photo(), await source(9, 9).png().toBuffer()];
    const gif = await source(9, 9).gif().toBuffer();
    const zip = zipSync({ 'a.txt': new Uint8Array([1]) });
    const textBytes = (text: string) => Buffer.from(text);
    const both = [
      join(jpeg, png),
      join(png, jpeg),
      join(png, zip),
      join(jpeg, zip),
      join(gif, textBytes('<script>alert(1)</script>')),
      join(png, textBytes('<svg onload="alert(1)">')),
      join(gif, textBytes('%PDF-1.7')),
      join(jpeg, await source(9, 9).webp().toBuffer()),
      join(png, gif),
    ];
    for (const bytes of both) expect(await problemOf(bytes)).toBe('unsupported-type');
  });

  it('JPEG with a smaller JPEG behind it, as telephones write → taken', async () => {
    expect(await problemOf(join(await photo(), await source(90, 60).jpeg().toBuffer()))).toBe('taken');
  });

  it('PNG of 100 megapixels in 40 KB → too-large', async () => {
    // Rows of zeros pack well.
    const bytes = squarePng(10_000, deflateSync(new Uint8Array(10_000 * 1_251), { level: 9 }));
    expect(bytes.length).toBeLessThan(50_000);
    expect(await problemOf(bytes)).toBe('too-large');
  });

  it('PNG of 100 megapixels whose pixels cannot be decoded → too-large, as they are never tried', async () => {
    const broken = Buffer.from('not a packed row');
    expect(await problemOf(squarePng(10_000, broken))).toBe('too-large');
    expect(await problemOf(squarePng(100, broken))).toBe('unsupported-type');
  });

  it.each([
    ['25 megapixels of a WebP', () => source(5001, 5001).webp({ effort: 0 })],
    ['25 megapixels of a rotated PNG', () => source(5001, 5001).withMetadata({ orientation: 6 }).png()],
    ['25 megapixels of an interlaced PNG', () => source(5001, 5001).png({ progressive: true })],
    ['8 megapixels of an AVIF', () => source(2829, 2829).avif({ effort: 0 })],
  ])('more than %s, which is decoded whole → too-large', async (_, made) => {
    expect(await problemOf(await made().toBuffer())).toBe('too-large');
  });

  it('tall picture → sizes of a bounded number of pixels, narrower than their width', async () => {
    const made = await pictures.make(await source(400, 16_000).png().toBuffer(), 'oakfield');
    expect(made).toMatchObject({ width: 400, height: 16_000 });
    for (const { slot, width, bytes } of made.files) {
      const head = await sharp(bytes).metadata();
      expect(head.width).toBe(width);
      expect(head.width * head.height).toBeLessThan(slot * slot * 2.6);
    }
  });

  it('GIF of 10,000 frames → too-large; of 1,000 → its first frame', async () => {
    expect(await problemOf(longGif(10_000))).toBe('too-large');
    expect(await problemOf(longGif(1_000))).toBe('taken');
  });

  it('more than 20 MiB → too-large', async () => {
    expect(await problemOf(join(await photo(), new Uint8Array(20 * 1024 * 1024)))).toBe('too-large');
  });

  it('cut off in the middle or broken → unsupported-type', async () => {
    const png = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 99, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    expect(await problemOf(png.subarray(0, png.length / 2))).toBe('unsupported-type');
    expect(await problemOf(png.subarray(0, 20))).toBe('unsupported-type');
  });

  it('three pictures of one school, then one of another → the other school’s is made second', async () => {
    const bytes = await source(40, 30).png().toBuffer();
    const order: string[] = [];
    const make = (school: string, name: string) => pictures.make(bytes, school).then(() => void order.push(name));
    await Promise.all([make('a', 'a1'), make('a', 'a2'), make('a', 'a3'), make('b', 'b1')]);
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('broken picture of a school → only it is refused', async () => {
    const bytes = await source(40, 30).png().toBuffer();
    const broken = pictures.make(bytes.subarray(0, 60), 'a');
    const next = pictures.make(bytes, 'a');
    await expect(broken).rejects.toThrow('Choose a picture');
    expect((await next).width).toBe(40);
  });

  it('many at once → one after the other, each with its own', async () => {
    const made = await Promise.all(
      [100, 200, 300].map(async (width) => pictures.make(await source(width, 50).png().toBuffer(), 'oakfield')),
    );
    expect(made.map(({ width }) => width)).toEqual([100, 200, 300]);
  });
});
