import * as z from 'zod/mini';
import { pageQuery } from '../../core/http/schemas.ts';

/** Unknown names are refused: a filter with a slip in it would otherwise show everybody. */
export const memberQuerySchema = z.extend(pageQuery, {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
  role: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not a role.'))),
  secondStep: z.optional(z.literal('none', 'Ask for `none`, or leave it out.')),
});

export const deleteRoleQuery = z.strictObject({
  replacement: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'This is not a role.'))),
});
