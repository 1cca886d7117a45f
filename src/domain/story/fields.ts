import * as z from 'zod/mini';

/** Why a new post is pending although its channel's posts are approved by rule. `rule` is the field's name in the channel's rules. */
export const heldSchema = z.object({
  why: z.enum(['word', 'consent', 'limit']),
  rule: z.string(),
  word: z.optional(z.string()),
});
export type Held = z.infer<typeof heldSchema>;

/** Where in a story's words a name of the consent list may stand; `alt`, `hashtags` and `cta` are several texts, a line each. */
export const CONSENT_FIELDS = ['title', 'text', 'alt', 'hashtags', 'cta', 'author'] as const;
export const consentPlaceSchema = z.object({ field: z.enum(CONSENT_FIELDS), from: z.number(), to: z.number() });

export const consentSchema = z.object({
  state: z.enum(['none', 'question', 'confirmed']),
  places: z.array(consentPlaceSchema),
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type ConsentPlace = z.infer<typeof consentPlaceSchema>;
export type Consent = z.infer<typeof consentSchema>;

/** One of the two people who approve a story where two have to. */
export const approvalSchema = z.object({ by: z.string(), name: z.string(), at: z.string() });
export type Approval = z.infer<typeof approvalSchema>;

/** Who is looking at it in the review queue, until when. */
export const claimSchema = z.object({ by: z.string(), name: z.string(), until: z.string() });
export type Claim = z.infer<typeof claimSchema>;

export const takenDownSchema = z.object({ at: z.string(), by: z.string(), reason: z.string() });
export type TakenDownMark = z.infer<typeof takenDownSchema>;

export const ctaSchema = z.object({ label: z.string(), url: z.string() });
export type Cta = z.infer<typeof ctaSchema>;

/** A story's hashtags by the school's groups. */
export const storyTagsSchema = z.object({
  people: z.array(z.string()),
  place: z.array(z.string()),
  purpose: z.array(z.string()),
});
export type StoryTags = z.infer<typeof storyTagsSchema>;

export const NO_CONSENT_QUESTION: Consent = { state: 'none', places: [] };

/** What a story has beside its content until something gives it more; also what stories stored before had. */
export const STORY_DEFAULTS = {
  edited: [] as string[],
  values: [] as string[],
  tags: { people: [], place: [], purpose: [] } as StoryTags,
  cta: null as Cta | null,
  publishAt: null as string | null,
  held: null as Held | null,
  approvals: [] as Approval[],
  claim: null as Claim | null,
  consent: NO_CONSENT_QUESTION,
  takenDown: null as TakenDownMark | null,
  duplicateOf: null as string | null,
};
