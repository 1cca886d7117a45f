import type { DocumentData } from 'firebase-admin/firestore';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../src/domain/story/moderation-settings.ts';
import type { ConsentHead } from './consent-list.ts';

/** What `institutions/{iid}` holds for the review of stories: every transaction of a school has read it already. */
export type ModerationOfSchool = { readonly settings: ModerationSettings; readonly consent: ConsentHead | undefined };

export function moderationOf(school: DocumentData | undefined): ModerationOfSchool {
  return {
    settings: { ...DEFAULT_MODERATION, ...(school?.moderation as Partial<ModerationSettings> | undefined) },
    consent: school?.consentList as ConsentHead | undefined,
  };
}
