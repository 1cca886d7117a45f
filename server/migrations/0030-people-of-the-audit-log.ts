import { type AuditDocument, peopleOf } from '../core/audit.ts';
import { refs } from '../core/firestore/refs.ts';
import { type Migration, rewriteEach } from './migration.ts';

/** What the hash of an entry is made of is left alone: every chain stays whole. */
export const peopleOfAuditLog: Migration = {
  id: '0030-people-of-the-audit-log',
  title: 'Entries of the audit log name the people they are about, so that a deleted account can be found in them',
  run: (deps) =>
    rewriteEach(deps, refs.audit(deps.db), (document) => {
      const entry = document.data() as AuditDocument;
      if (entry.people) return undefined;
      return [(tx) => tx.update(document.ref, { people: peopleOf(entry) })];
    }),
};
