import * as z from 'zod/mini';
import { jobCountsSchema } from '../job/schema.ts';

export const MOST_IMPORT_BYTES = 20 * 1024 * 1024;
export const MOST_IMPORT_ROWS = 200_000;
export const MOST_COLUMNS = 200;

export const IMPORT_FIELDS = [
  'title',
  'text',
  'html',
  'url',
  'externalId',
  'publishedAt',
  'author',
  'picture',
  'alt',
  'hashtags',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** By field, the column it is taken from. */
export type ImportMapping = { readonly [Field in ImportField]?: string | undefined };

export const IMPORT_STATUSES = ['mapping', 'ready', 'running', 'done', 'failed', 'undone'] as const;
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

const problemSchema = z.object({
  /** Of the rows with data, from 1. */
  row: z.number(),
  field: z.string(),
  message: z.string(),
});
export type ImportProblem = z.infer<typeof problemSchema>;
export const problemsSchema = z.array(problemSchema);

export const importSchema = z.object({
  id: z.string(),
  feedId: z.string(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  rows: z.number(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: z.record(z.string(), z.string()),
  dateOrder: z.enum(DATE_ORDERS),
  separator: z.nullable(z.enum(SEPARATORS)),
  counts: jobCountsSchema,
  /** The first of the rows that could not be imported. */
  problems: problemsSchema,
  /** The job that imports it, once there is one. */
  jobId: z.nullable(z.string()),
  at: z.string(),
  by: z.object({ uid: z.string(), name: z.string() }),
});
export type Import = z.infer<typeof importSchema>;

const columnSchema = z.string('Choose a column.').check(z.minLength(1, 'Choose a column.'), z.maxLength(300));
export const importMappingSchema = z.strictObject({
  mapping: z.strictObject({
    title: z.optional(columnSchema),
    text: z.optional(columnSchema),
    html: z.optional(columnSchema),
    url: z.optional(columnSchema),
    externalId: z.optional(columnSchema),
    publishedAt: z.optional(columnSchema),
    author: z.optional(columnSchema),
    picture: z.optional(columnSchema),
    alt: z.optional(columnSchema),
    hashtags: z.optional(columnSchema),
  }),
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
  separator: z.optional(z.enum(SEPARATORS)),
});
export type ImportMappingRequest = z.output<typeof importMappingSchema>;

export const fileNameQuery = z.strictObject({
  fileName: z.optional(z.string().check(z.maxLength(300, 'Use 300 characters or fewer.'))),
});

/** Column names as other systems write them, folded, by field; the first that is there is taken. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  title: ['title', 'headline', 'heading', 'subject', 'name', 'post title'],
  text: ['text', 'body', 'content', 'message', 'description', 'caption', 'summary', 'post', 'story'],
  html: ['html', 'body html', 'content html', 'html body', 'html content'],
  url: ['url', 'link', 'permalink', 'address', 'web address', 'page'],
  externalId: ['externalid', 'external id', 'id', 'guid', 'post id', 'key', 'reference'],
  publishedAt: [
    'publishedat',
    'published at',
    'published',
    'date',
    'publish date',
    'date published',
    'created',
    'created at',
    'time',
    'pubdate',
  ],
  author: ['author', 'by', 'writer', 'byline', 'creator'],
  picture: ['picture', 'image', 'photo', 'image url', 'picture url', 'featured image', 'thumbnail', 'media'],
  alt: ['alt', 'alt text', 'picture description', 'image description', 'image alt'],
  hashtags: ['hashtags', 'tags', 'categories', 'keywords', 'hashtag', 'category', 'labels'],
};

const folded = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, ' ')
    .trim();

/** Which column each field is probably in, by the columns’ names. A column goes to one field. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const mapping: { [Field in ImportField]?: string } = {};
  const free = new Map<string, string>();
  for (const column of columns) if (!free.has(folded(column))) free.set(folded(column), column);
  for (const field of IMPORT_FIELDS) {
    const name = NAMES[field].find((each) => free.has(each));
    const column = name === undefined ? undefined : free.get(name);
    if (name === undefined || column === undefined) continue;
    mapping[field] = column;
    free.delete(name);
  }
  return mapping;
}

/** Text is needed, with tags or without. */
export const hasText = ({ text, html }: ImportMapping): boolean => text !== undefined || html !== undefined;
