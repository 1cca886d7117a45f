import { feedSources } from './0001-feed-sources.ts';
import { privateSchoolFields } from './0002-private-school-fields.ts';
import { secondFactorWithRoles } from './0004-second-step-with-roles.ts';
import { peopleOfAuditLog } from './0030-people-of-the-audit-log.ts';
import { invitationIds } from './0041-invitation-ids.ts';
import { secondFactorFields } from './0042-second-factor-fields.ts';
import { disabledByPlan } from './0043-disabled-by-plan.ts';
import { postsByDay } from './0044-posts-by-day.ts';
import { feedIndex } from './0045-feed-index.ts';
import { channelAttention } from './0046-channel-attention.ts';
import { widgetOptions } from './0047-widget-options.ts';
import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  feedSources,
  privateSchoolFields,
  secondFactorWithRoles,
  peopleOfAuditLog,
  invitationIds,
  secondFactorFields,
  disabledByPlan,
  postsByDay,
  feedIndex,
  channelAttention,
  widgetOptions,
];
