import { ProductError } from '../../../src/domain/errors.ts';
import { isOneWord, type KnownNames, nameKey, nameWords } from '../../../src/domain/story/consent.ts';
import {
  type ConsentList,
  MOST_CONSENT_NAMES,
  type ModerationSettings,
} from '../../../src/domain/story/moderation-settings.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion } from '../../core/assert-version.ts';
import type { Deps } from '../../core/deps.ts';
import { boundedPagesOf } from '../../core/firestore/bounded-pages.ts';
import { iso, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { enqueueJob, type JobOutcome, type JobRun } from '../../core/jobs/queue.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import {
  type ConsentHead,
  type ConsentListDocument,
  consentHash,
  consentKey,
  knownNames,
  NO_PLACES,
  withProposedQuestion,
  withQuestion,
} from '../consent-list.ts';
import type { StoryDocument } from '../documents.ts';
import { moderationOf } from '../moderation-settings.ts';

declare module '../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The school whose consent list has changed. */
    'consent-check': string;
  }
}

export async function getModerationSettings({ db }: Deps, { iid }: Actor): Promise<ModerationSettings> {
  return moderationOf((await refs.institution(db, iid).get()).data()).settings;
}

/** @throws ProductError `conflict` with what is kept, when someone else has saved other settings since `version` */
export function changeModerationSettings(
  deps: Deps,
  actor: Actor,
  { version, ...patch }: Partial<ModerationSettings>,
): Promise<ModerationSettings> {
  return withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const before = moderationOf(school.document).settings;
    const { version: stored, ...values } = before;
    assertVersion(version, stored, () => ({
      message: 'Someone else has changed these settings since you opened them.',
      latest: { values },
    }));
    const after = { ...before, ...patch, version: before.version + 1 };
    const reference = refs.institution(deps.db, school.iid);
    school.tx.update(reference, { moderation: after });
    school.audit({ action: 'school.moderation', target: reference.path, before, after });
    return after;
  });
}

export async function getConsentList({ db }: Deps, { iid }: Actor): Promise<ConsentList> {
  const head = moderationOf((await refs.institution(db, iid).get()).data()).consent;
  return { count: head?.count ?? 0, updatedAt: head ? iso(head.updatedAt) : null };
}

/** Keeps names as hashes only, and has every story looked through again. @throws ProductError `invalid` for a name of one word */
export async function putConsentList(
  deps: Deps,
  actor: Actor,
  { names, mode }: { readonly names: readonly string[]; readonly mode: 'replace' | 'add' },
): Promise<ConsentList> {
  const enteredNames = names
    .map((name) => ({ name, nameParts: nameWords(name) }))
    .filter(({ nameParts }) => nameParts.length > 0);
  const short = names.findIndex(isOneWord);
  if (short >= 0) {
    const message = `Line ${short + 1} has one word. Enter first name and surname, so that not every story is stopped.`;
    throw new ProductError('invalid', message, { fields: { names: message } });
  }
  const key = await consentKey(deps, actor.iid);
  const hash = (text: string) => consentHash(deps, key, text);
  const added = {
    names: enteredNames.map(({ nameParts }) => hash(nameKey(nameParts))),
    words: [...new Set(enteredNames.flatMap(({ nameParts }) => nameParts))].map(hash),
    lengths: enteredNames.map(({ nameParts }) => nameParts.length),
  };
  return withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const reference = refs.consentList(deps.db, school.iid);
    const old = (await school.tx.get(reference)).data() as ConsentListDocument | undefined;
    const listBefore = mode === 'add' && old ? old : { names: [], words: [], lengths: [] };
    const updatedAt = stamp(school.now);
    const list: ConsentListDocument = {
      iid: school.iid,
      version: (old?.version ?? 0) + 1,
      names: [...new Set([...listBefore.names, ...added.names])],
      words: [...new Set([...listBefore.words, ...added.words])],
      lengths: [...new Set([...listBefore.lengths, ...added.lengths])].sort((a, b) => a - b),
      updatedAt,
    };
    const count = list.names.length;
    if (count > MOST_CONSENT_NAMES) {
      const message = `Add ${MOST_CONSENT_NAMES.toLocaleString('en-GB')} names or fewer to the consent list.`;
      throw new ProductError('invalid', message, { fields: { names: message } });
    }
    school.tx.set(reference, list);
    school.tx.update(refs.institution(deps.db, school.iid), {
      consentList: { count, version: list.version, updatedAt },
    });
    enqueueJob(deps, school, 'consent-check', school.iid);
    school.audit({
      action: 'school.consent-list',
      target: reference.path,
      before: { count: old?.names.length ?? 0 },
      after: { count, mode },
    });
    return { count, updatedAt: iso(updatedAt) };
  });
}

const SCANNED = 1_000;
const CHUNK = 250;
const JUDGED = ['title', 'text', 'media', 'hashtags', 'cta', 'author', 'proposed', 'consent', 'shownConsent'];

/**
 * Looks through all stories of a school with its list as it is now; only those whose question changes are written. A list that
 * is changed meanwhile has a job of its own: this one ends there, so that no older list has the last word.
 */
export async function checkConsent(deps: Deps, run: JobRun): Promise<JobOutcome> {
  const { db } = deps;
  const { iid } = run.job;
  const { consent: head } = moderationOf((await refs.institution(db, iid).get()).data());
  const names = await knownNames(deps, iid, head);
  const all = refs
    .stories(db)
    .where('iid', '==', iid)
    .orderBy('__name__')
    .select(...JUDGED);
  for await (const page of boundedPagesOf(all, SCANNED)) {
    run.signal.throwIfAborted();
    const wrong = page.filter((document) => isOtherwise(names, document.data() as StoryDocument));
    for (let at = 0; at < wrong.length; at += CHUNK) {
      const references = wrong.slice(at, at + CHUNK).map(({ ref }) => ref);
      const isCurrent = await db.runTransaction(async (tx) => {
        await run.assertLease(tx);
        const school = await tx.get(refs.institution(db, iid));
        if (!isSameList(moderationOf(school.data()).consent, head)) return false;
        for (const snapshot of await tx.getAll(...references, { fieldMask: JUDGED })) {
          const story = snapshot.data() as StoryDocument | undefined;
          if (!story || !isOtherwise(names, story)) continue;
          tx.update(snapshot.ref, { ...questionOf(names, story), updatedAt: stamp(deps.now()) });
        }
        run.progress(tx, { ...run.job.counts, updated: run.job.counts.updated + references.length });
        return true;
      });
      if (!isCurrent) return 'done';
    }
  }
  return 'done';
}

const isSameList = (now: ConsentHead | undefined, read: ConsentHead | undefined): boolean =>
  now?.version === read?.version && now?.updatedAt.toMillis() === read?.updatedAt.toMillis();

type Question = Partial<Pick<StoryDocument, 'consent' | 'shownConsent' | 'proposed'>>;

/** What is stored of the questions of a story and of what is proposed for it. */
function questionOf(names: KnownNames | null, story: StoryDocument): Question {
  const plain = withQuestion(names, story);
  const { consent = NO_PLACES, shownConsent = null, proposed } = withProposedQuestion(names, plain);
  return {
    consent,
    ...(proposed ? { proposed } : {}),
    ...(shownConsent || story.shownConsent ? { shownConsent } : {}),
  };
}

function isOtherwise(names: KnownNames | null, story: StoryDocument): boolean {
  const { consent, shownConsent, proposed } = questionOf(names, story);
  return (
    !isSameValue(consent, story.consent ?? NO_PLACES) ||
    !isSameValue(shownConsent ?? null, story.shownConsent ?? null) ||
    !isSameValue(proposed ?? null, story.proposed ?? null)
  );
}
