import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../server/core/pictures/pace.ts';
import { pictureTypeOf } from '../../../../server/core/pictures/picture-type.ts';

const MB = 1024 * 1024;
const latin = (text: string) => Buffer.from(text, 'latin1');
const filled = (head: string, unit: string) => Buffer.concat([latin(head), Buffer.alloc(8 * MB, latin(unit))]);

const PNG = '\x89PNG\r\n\x1a\n';
const WHOLE_PNG = `${PNG}\x00\x00\x00\x00IEND\x00\x00\x00\x00`;
const JPEG = '\xff\xd8\xff\xe0\x00\x02';
const GIF = 'GIF89a\x01\x00\x01\x00\x00\x00\x00';

describe('pictureTypeOf: 8 MB that cost as much as they can', () => {
  it.each([
    ['letters after a signature', PNG, 'a'],
    ['what markup begins with', PNG, '<'],
    ['markup that is nearly there', PNG, '<scrip'],
    ['empty chunks of a PNG', PNG, '\x00'],
    ['the beginning of an archive behind a PNG', WHOLE_PNG, 'PK\x03'],
    ['the beginning of a WebP behind a PNG', WHOLE_PNG, 'RIFF'],
    ['zeros behind a PNG', WHOLE_PNG, '\x00'],
    ['pixels of a JPEG', JPEG, 'z'],
    ['markers in the pixels of a JPEG', JPEG, '\xff\x00'],
    ['fill bytes of a JPEG', JPEG, '\xff'],
    ['empty segments of a JPEG', JPEG, '\xff\xe1\x00\x02'],
    ['a film behind a JPEG', '\xff\xd8\xff\xd9', 'GIF8'],
    ['blocks of one byte in a GIF', `${GIF}\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02`, '\x01'],
    ['empty extensions of a GIF', GIF, '\x21\xf9\x00'],
    ['empty chunks of a WebP', 'RIFF\xff\xff\xff\x00WEBP', '\x00'],
    ['empty boxes of an AVIF', '\x00\x00\x00\x10ftypavif\x00\x00\x00\x00', '\x00\x00\x00\x08free'],
  ])('%s → other work goes on at least once in half a MB', async (_, head, unit) => {
    const pace = new Pace();
    await pictureTypeOf(filled(head, unit), pace);
    expect(pace.pauses).toBeGreaterThanOrEqual(16);
  });
});

describe('pictureTypeOf: over the edge of two slices', () => {
  it.each(['<script', '<SVG ', '%PDF-', '<!DocType'])('%s → no picture', async (word) => {
    for (const at of [256 * 1024 - 3, 512 * 1024 - word.length, 512 * 1024]) {
      const bytes = filled(PNG, 'a');
      latin(word).copy(bytes, at);
      expect(await pictureTypeOf(bytes)).toBeNull();
    }
  });

  it.each(['PK\x03\x04', 'Rar!', "7z\xbc\xaf'\x1c", 'GIF89a', 'RIFF\x01\x02\x03\x04WEBP', 'ftypavif'])(
    '%j behind a PNG → no picture',
    async (beginning) => {
      for (const at of [28, 256 * 1024 + 20 - 3, 512 * 1024 + 20]) {
        const bytes = filled(WHOLE_PNG, '\x01');
        latin(beginning).copy(bytes, at);
        expect(await pictureTypeOf(bytes)).toBeNull();
      }
    },
  );
});
