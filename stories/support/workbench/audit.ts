import type { DocumentData } from 'firebase-admin/firestore';
import { type AuditDocument, auditHash, NO_HEAD, PLATFORM_CHAIN, peopleOf } from '../../../server/core/audit.ts';
import { stamp } from '../../../server/core/firestore/documents.ts';
import type { AuditAnchors, KeptAnchor } from '../../../server/core/ports/audit-anchors.ts';
import type { Documents } from './documents.ts';
import { browserHashing } from './hashing.ts';
import { STORY_NOW } from './scenario.ts';

type Act = readonly [
  minutesAgo: number,
  chain: string,
  uid: string,
  email: string,
  action: string,
  target: string,
  more?: Partial<Pick<AuditDocument, 'before' | 'after' | 'reason' | 'byPlatform'>>,
];
const HEAD = ['user-ADMIN', 'head@oakfield.test'] as const;
const PLATFORM = ['user-platform-admin', 'admin@sprx.test'] as const;

/** What people did before, the newest first. */
const ACTS: readonly Act[] = [
  [
    9,
    'oakfield',
    ...HEAD,
    'member.role',
    'institutions/oakfield/members/user-AUTHOR',
    { before: { role: 'VIEWER' }, after: { role: 'AUTHOR' } },
  ],
  [26, 'oakfield', 'user-AUTHOR', 'author@oakfield.test', 'story.approve', 'stories/story-0041'],
  [64, 'oakfield', ...PLATFORM, 'school.enter', 'institutions/oakfield', { byPlatform: true }],
  [
    95,
    PLATFORM_CHAIN,
    ...PLATFORM,
    'admin.grant',
    'users/user-two-schools',
    { byPlatform: true, after: { admin: true, email: 'both@sprx.test' }, reason: 'Cover over the holidays' },
  ],
  [
    130,
    'riverside',
    'user-two-schools',
    'both@sprx.test',
    'feed.create',
    'institutions/riverside/feeds/feed-1',
    { after: { name: 'Riverside news', network: 'rss' } },
  ],
  [
    180,
    PLATFORM_CHAIN,
    ...PLATFORM,
    'person.disable',
    'users/user-no-school',
    {
      byPlatform: true,
      before: { disabled: false },
      after: { disabled: true },
      reason: 'Asked for it by phone',
    },
  ],
  [
    1500,
    'riverside',
    ...PLATFORM,
    'school.approve',
    'institutions/riverside',
    { byPlatform: true, before: { isApproved: false }, after: { isApproved: true } },
  ],
  [
    1620,
    'oakfield',
    ...HEAD,
    'invitation.create',
    'invitations/a1',
    { after: { email: 'n.bell@oakfield.test', role: 'AUTHOR' } },
  ],
];
const MINUTE = 60_000;

type Written = readonly [path: string, fields: DocumentData];

/** The entries with the ends of their chains, as the server writes them. */
export const auditDocuments = (): Written[] => documentsOf(ACTS);

function documentsOf(acts: readonly Act[]): Written[] {
  const heads = new Map<string, { seq: number; hash: string }>();
  const entries = acts.toReversed().map(([minutes, chain, uid, email, action, target, more], n) => {
    const head = heads.get(chain) ?? NO_HEAD;
    const [school = chain] = chain.split('.');
    const entry = {
      id: `log-${chain}-${n}`,
      chain,
      seq: head.seq + 1,
      prev: head.hash,
      iid: school === PLATFORM_CHAIN ? null : school,
      actor: { uid, email },
      byPlatform: false,
      action,
      target,
      at: stamp(new Date(Date.parse(STORY_NOW) - minutes * MINUTE)),
      requestId: null,
      ip: '192.0.2.17',
      before: null,
      after: null,
      reason: null,
      salt: String(n).padStart(32, '0'),
      ...more,
    };
    const hash = auditHash(browserHashing, entry);
    heads.set(chain, { seq: entry.seq, hash });
    const document: AuditDocument = { ...entry, hash, people: peopleOf(entry) };
    return [`auditLog/${entry.id}`, document] as const;
  });
  const at = stamp(STORY_NOW);
  return [...entries, ...[...heads].map(([chain, head]) => [`auditHeads/${chain}`, { ...head, at }] as const)];
}

/** The copies of the chains' ends outside the database, made at the end of the day before. */
export function anchorsOf(documents: Documents): AuditAnchors {
  const anchors = new Map<string, KeptAnchor[]>();
  const keptAt = new Date(Date.parse(STORY_NOW) - 7 * 60 * MINUTE);
  for (const { chain, seq, hash } of documents.list('auditLog')) {
    const [before] = anchors.get(chain) ?? [];
    if (!before || before.seq < seq) anchors.set(chain, [{ seq, hash, keptAt }]);
  }
  return {
    async save(chain, anchor) {
      const ofChain = anchors.get(chain) ?? [];
      if (ofChain.some(({ seq }) => seq === anchor.seq)) return false;
      anchors.set(chain, [...ofChain, { ...anchor, keptAt }]);
      return true;
    },
    of: async (chain) => anchors.get(chain) ?? [],
  };
}

/** An attacker with access to the database changes the last entry of a chain. `fitting`: with every hash made to fit. */
export async function tamperWith(
  documents: Documents,
  chain: string,
  { fitting }: { fitting: boolean },
): Promise<void> {
  const last = documents
    .list('auditLog')
    .filter((entry) => entry.chain === chain)
    .toSorted((a, b) => b.seq - a.seq)[0];
  if (!last) throw new Error(`Nothing in the log of ${chain}`);
  const changed = { ...last, reason: 'Something else' };
  const hash = fitting ? auditHash(browserHashing, changed) : last.hash;
  await documents.update('auditLog', last.id, { reason: changed.reason, hash });
  if (fitting) await documents.update('auditHeads', chain, { hash });
}

/** As if several had written at the same moment, twice: then the server goes on in another part of the school's chain. */
export async function addPart(documents: Documents, part: string): Promise<void> {
  const act = (minutes: number, collection: string): Act => [
    minutes,
    part,
    ...HEAD,
    'collection.update',
    `collections/collection-${collection}`,
  ];
  for (const [path, fields] of documentsOf([act(3, 'open'), act(5, 'front')])) await documents.write(path, fields);
}
