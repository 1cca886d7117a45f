import type { Storage } from 'firebase-admin/storage';
import type { AuditAnchors } from '../../core/ports/audit-anchors.ts';
import { anchorOfName, contentOf, nameOfAnchor } from './anchor-names.ts';

const FOLDER = 'audit-heads';

/**
 * In a bucket of its own with a locked retention policy, where the server may create and read objects and nothing else: what it
 * wrote cannot be replaced or removed before its time, by whatever account.
 */
export function bucketAnchors(storage: Storage, bucketName: string): AuditAnchors {
  const bucket = storage.bucket(bucketName);
  return {
    async save(chain, anchor) {
      try {
        await bucket.file(`${FOLDER}/${chain}/${nameOfAnchor(anchor)}`).save(contentOf(chain, anchor), {
          contentType: 'application/json',
          resumable: false,
          // Created, or nothing: the account may not replace, and no second try may either.
          preconditionOpts: { ifGenerationMatch: 0 },
        });
        return true;
      } catch (error) {
        if ((error as { code?: unknown }).code === 412) return false;
        throw error;
      }
    },
    async of(chain) {
      const prefix = `${FOLDER}/${chain}/`;
      const [files] = await bucket.getFiles({ prefix });
      return files
        .flatMap(({ name, metadata }) => {
          const anchor = anchorOfName(name.slice(prefix.length));
          return anchor ? [{ ...anchor, keptAt: new Date(metadata.timeCreated ?? 0) }] : [];
        })
        .sort((a, b) => a.seq - b.seq);
    },
  };
}
