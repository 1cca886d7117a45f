import * as z from 'zod/mini';
import { plainSigns } from '../../lib/unseen.ts';
import { isEmail, lowerCaseAddress, URL_MESSAGES, urlProblem } from '../rules.ts';

export const MOST_ITEMS = 100;
const MOST_SENDERS = 50;
export const MOST_MAIL_BYTES = 25 * 1024 * 1024;

/** Where stories are sent to; `secret` is shown once, when it is made. */
export const inboundSchema = z.object({
  url: z.optional(z.string()),
  secret: z.optional(z.string()),
  /** Until then the secret before is taken as well. */
  oldSecretUntil: z.optional(z.nullable(z.string())),
  address: z.optional(z.string()),
  /** Who may send emails beside the members who write stories. */
  senders: z.optional(z.array(z.string())),
});
export type Inbound = z.infer<typeof inboundSchema>;

export const sendersSchema = z.strictObject({
  senders: z
    .array(
      z.pipe(
        z
          .string('Enter an email address.')
          .check(z.overwrite(plainSigns), z.maxLength(254, 'Use 254 characters or fewer.')),
        z.pipe(
          z.transform(lowerCaseAddress),
          z.string().check(z.refine(isEmail, 'Enter an email address, for example office@yourschool.org.')),
        ),
      ),
    )
    .check(z.maxLength(MOST_SENDERS, `Use ${MOST_SENDERS} addresses or fewer.`)),
});

const WEB_ADDRESS = 'Enter an address that starts with http:// or https://.';
const webAddressSchema = z.string().check(
  z.trim(),
  z.maxLength(2000, 'The address is too long.'),
  z.superRefine((value, context) => {
    const problem = urlProblem(value);
    if (!problem) return;
    const message = problem === 'private' || problem === 'credentials' ? URL_MESSAGES[problem] : WEB_ADDRESS;
    context.addIssue({ code: 'custom', message, input: value });
  }),
);

const NOT_A_TIME = 'Write the time as 2026-11-20T09:30:00Z.';
/** A day or a time; without a zone it is UTC. */
const timeSchema = z.pipe(
  z
    .string(NOT_A_TIME)
    .check(
      z.regex(/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/, NOT_A_TIME),
    ),
  z.transform((value: string, context) => {
    const [day = '', rest = ''] = [value.slice(0, 10), value.slice(11)];
    const clock = rest === '' ? '00:00Z' : /(?:Z|[+-]\d{2}:?\d{2})$/.test(rest) ? rest : `${rest}Z`;
    const time = Date.parse(`${day}T${clock.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')}`);
    if (!Number.isNaN(time) && new Date(`${day}T00:00Z`).toISOString().startsWith(day))
      return new Date(time).toISOString();
    context.issues.push({ code: 'custom', input: value, message: NOT_A_TIME });
    return z.NEVER;
  }),
);

const ID = 'Each story needs an id of 1 to 500 characters.';
const idSchema = z.pipe(
  z.union([z.string(), z.number()], ID),
  z.pipe(
    z.transform((id: string | number) => String(id).toWellFormed()),
    z.string().check(z.minLength(1, ID), z.maxLength(500, ID)),
  ),
);
const sentMediaSchema = z.object({
  url: webAddressSchema,
  alt: z.optional(z.nullable(z.string().check(z.maxLength(1000, 'Use 1,000 characters or fewer for a description.')))),
});
const text = (what: string, most: number) =>
  z.optional(z.nullable(z.string(`${what} must be text.`).check(z.maxLength(most, `${what} is too long.`))));

/** A story sent in by email or API; its text may be all in its pictures. */
export const sentStoryShape = z.object({
  id: idSchema,
  title: text('The title', 300),
  text: text('The text', 200_000),
  html: text('The text', 200_000),
  url: z.optional(z.nullable(webAddressSchema)),
  publishedAt: z.optional(z.nullable(timeSchema)),
  author: text('The author', 200),
  hashtags: z.optional(
    z.nullable(
      z
        .array(z.string('Hashtags are a list of words.').check(z.maxLength(100, 'A hashtag is too long.')))
        .check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
    ),
  ),
  media: z.optional(z.nullable(z.array(sentMediaSchema).check(z.maxLength(20, 'Use 20 pictures or fewer.')))),
});

/** One story of a request. */
export const sentStorySchema = sentStoryShape.check(
  z.refine(({ text, html }) => Boolean(text?.trim() || html?.trim()), {
    message: 'A story needs a text: send text or html.',
    path: ['text'],
  }),
);
export type SentStory = z.output<typeof sentStorySchema>;

/** The story is gone where it was written. */
export const sentDeletionSchema = z.object({ id: idSchema, deleted: z.literal(true) });

export const receivedSchema = z.object({
  accepted: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.array(z.object({ index: z.number(), message: z.string() })),
});
export type Received = z.infer<typeof receivedSchema>;
