import * as z from 'zod/mini';
import { permissionSchema } from '../access.ts';

/** How soon a person can ask for the same permission again, in ms. Until then a second request sends nothing. */
export const ASK_AGAIN_MS = 24 * 3_600_000;

/** What a member needs to get a permission that their role does not include. */
export const accessRequestSchema = z.object({
  permission: permissionSchema,
  /** Names of members who can give it. */
  grantedBy: z.array(z.string()),
  /** When the person last asked for it, ISO; `null` if never. */
  requestedAt: z.nullable(z.string()),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;

export const newAccessRequestSchema = z.strictObject({ permission: permissionSchema });
