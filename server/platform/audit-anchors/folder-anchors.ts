import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditAnchors } from '../../core/ports/audit-anchors.ts';
import { anchorOfName, contentOf, nameOfAnchor } from './anchor-names.ts';

/** In a folder of this machine, beside the local database and not in it. */
export function folderAnchors(folder: string): AuditAnchors {
  return {
    async save(chain, anchor) {
      await mkdir(join(folder, chain), { recursive: true });
      try {
        await writeFile(join(folder, chain, nameOfAnchor(anchor)), contentOf(chain, anchor), {
          flag: 'wx',
          mode: 0o444,
        });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
    async of(chain) {
      const names = await readdir(join(folder, chain)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const anchors = await Promise.all(
        names.map(async (name) => {
          const anchor = anchorOfName(name);
          return anchor ? [{ ...anchor, keptAt: (await stat(join(folder, chain, name))).mtime }] : [];
        }),
      );
      return anchors.flat().sort((a, b) => a.seq - b.seq);
    },
  };
}
