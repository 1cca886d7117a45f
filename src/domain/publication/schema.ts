import * as z from 'zod/mini';
import { approvalSchema } from '../story/fields.ts';

/** Where a story or a collection can be published. */
export const DESTINATION_KINDS = ['collection', 'widget', 'newsletter', 'page', 'feed'] as const;

export const destinationRefSchema = z.object({ kind: z.enum(DESTINATION_KINDS), id: z.optional(z.string()) });
export type DestinationRef = z.infer<typeof destinationRefSchema>;

/** Of the destination `feed`, once it is published: where it is read. */
export const feedAddressFields = {
  publicKey: z.optional(z.string()),
  rss: z.optional(z.string()),
  json: z.optional(z.string()),
};

export const PUBLICATION_STATUSES = ['scheduled', 'awaiting-second', 'published', 'cancelled', 'failed'] as const;

/** `publications/{id}`: where and when something goes out, and what became of it. */
export const publicationSchema = z.object({
  id: z.string(),
  iid: z.string(),
  source: z.object({ type: z.enum(['story', 'collection']), id: z.string() }),
  destinations: z.array(z.extend(destinationRefSchema, feedAddressFields)),
  /** `null`: at once. */
  publishAt: z.nullable(z.string()),
  status: z.enum(PUBLICATION_STATUSES),
  approvals: z.array(approvalSchema),
  createdBy: z.string(),
  /** When it was last changed. */
  at: z.string(),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type Publication = z.infer<typeof publicationSchema>;
