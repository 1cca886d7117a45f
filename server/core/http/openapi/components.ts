import * as z from 'zod/mini';
import { permissionSchema, roleSchema } from '../../../../src/domain/access.ts';
import { credentialSchema } from '../../../../src/domain/admin/credential.ts';
import { decidableRequestSchema, deletionRequestSchema } from '../../../../src/domain/admin/data-deletion.ts';
import { directoryEntrySchema, directorySchoolSchema } from '../../../../src/domain/admin/directory.ts';
import { chainBreakSchema, logEntrySchema } from '../../../../src/domain/admin/log.ts';
import { historyAskedSchema, historyRunSchema, meteredUseSchema } from '../../../../src/domain/admin/metered-use.ts';
import { anyPersonSchema, platformAdminSchema } from '../../../../src/domain/admin/people.ts';
import {
  billingSchema,
  invoiceSchema,
  planOfferSchema,
  planRequestSchema,
} from '../../../../src/domain/billing/schema.ts';
import { collectionRulesSchema, collectionSchema, newRulesSchema } from '../../../../src/domain/collection/schema.ts';
import { commsSchema } from '../../../../src/domain/comms/schema.ts';
import { connectionSchema } from '../../../../src/domain/connection/schema.ts';
import { errorBodySchema } from '../../../../src/domain/errors.ts';
import { importSchema } from '../../../../src/domain/feed/import.ts';
import { feedSchema, unreadablePostSchema } from '../../../../src/domain/feed/schema.ts';
import { applicationSchema } from '../../../../src/domain/institution/approval.ts';
import {
  currentInstitutionSchema,
  featuresSchema,
  institutionSchema,
  subscriptionSchema,
  usedResourcesSchema,
} from '../../../../src/domain/institution/schema.ts';
import { schoolPatchSchema, schoolSettingsSchema } from '../../../../src/domain/institution/settings.ts';
import { verificationSchema, verificationsSchema } from '../../../../src/domain/institution/verification.ts';
import { invitationSchema } from '../../../../src/domain/invitation/schema.ts';
import { jobSchema } from '../../../../src/domain/job/schema.ts';
import { joinRequestSchema } from '../../../../src/domain/join-request/schema.ts';
import { memberSchema } from '../../../../src/domain/member/schema.ts';
import {
  editionCheckSchema,
  editionPreviewSchema,
  editionSchema,
  fillSchema,
  newsletterSchema,
  sectionSchema,
} from '../../../../src/domain/newsletter/schema.ts';
import { notificationSchema } from '../../../../src/domain/notification/schema.ts';
import { accountSchema } from '../../../../src/domain/person/account.ts';
import { dataExportSchema } from '../../../../src/domain/person/export.ts';
import { checkSchema, destinationSchema } from '../../../../src/domain/publication/publishing.ts';
import { publicationSchema } from '../../../../src/domain/publication/schema.ts';
import { foundSchoolSchema } from '../../../../src/domain/register/schema.ts';
import { roleInUseSchema } from '../../../../src/domain/role/schema.ts';
import { claimSchema } from '../../../../src/domain/story/fields.ts';
import { mediaSchema, storySchema } from '../../../../src/domain/story/schema.ts';
import { storyVersionSchema } from '../../../../src/domain/story/versions.ts';
import { newMediaItemSchema } from '../../../../src/domain/story/writing.ts';
import { sceneSchema, tourSchema } from '../../../../src/domain/tour/schema.ts';
import { widgetDefaultsSchema } from '../../../../src/domain/widget/defaults.ts';
import {
  defaultOptionsSchema,
  newWidgetOptionsSchema,
  widgetOptionsSchema,
} from '../../../../src/domain/widget/options.ts';
import {
  embedSchema,
  embedStorySchema,
  embedWidgetSchema,
  widgetSchema,
} from '../../../../src/domain/widget/schema.ts';

/** What several routes answer or take, by the name it has in the API's description. */
const SHARED: Readonly<Record<string, z.ZodMiniType>> = {
  Account: accountSchema,
  Application: applicationSchema,
  Billing: billingSchema,
  ChainBreak: chainBreakSchema,
  Claim: claimSchema,
  Collection: collectionSchema,
  CollectionRules: collectionRulesSchema,
  Comms: commsSchema,
  Connection: connectionSchema,
  Credential: credentialSchema,
  CurrentInstitution: currentInstitutionSchema,
  DataExport: dataExportSchema,
  DecidableDeletionRequest: decidableRequestSchema,
  DeletionRequest: deletionRequestSchema,
  DirectoryEntry: directoryEntrySchema,
  DirectorySchool: directorySchoolSchema,
  Edition: editionSchema,
  EditionCheck: editionCheckSchema,
  EditionPreview: editionPreviewSchema,
  EditionSection: sectionSchema,
  Embed: embedSchema,
  Error: errorBodySchema,
  Features: featuresSchema,
  Feed: feedSchema,
  FoundSchool: foundSchoolSchema,
  HistoryAsked: historyAskedSchema,
  HistoryRun: historyRunSchema,
  Import: importSchema,
  Institution: institutionSchema,
  Invitation: invitationSchema,
  Invoice: invoiceSchema,
  Job: jobSchema,
  JoinRequest: joinRequestSchema,
  LogEntry: logEntrySchema,
  Media: mediaSchema,
  Member: memberSchema,
  MeteredUse: meteredUseSchema,
  NewCollectionRules: newRulesSchema,
  NewMedia: newMediaItemSchema,
  Newsletter: newsletterSchema,
  NewsletterFill: fillSchema,
  Notification: notificationSchema,
  Permission: permissionSchema,
  Person: anyPersonSchema,
  PlanOffer: planOfferSchema,
  PlanRequest: planRequestSchema,
  PlatformAdmin: platformAdminSchema,
  Publication: publicationSchema,
  PublicationCheck: checkSchema,
  PublicationDestination: destinationSchema,
  Role: roleSchema,
  RoleInUse: roleInUseSchema,
  SchoolPatch: schoolPatchSchema,
  SchoolSettings: schoolSettingsSchema,
  Story: storySchema,
  StoryVersion: storyVersionSchema,
  Subscription: subscriptionSchema,
  Tour: tourSchema,
  TourScene: sceneSchema,
  UnreadablePost: unreadablePostSchema,
  UsedResources: usedResourcesSchema,
  Verification: verificationSchema,
  Verifications: verificationsSchema,
  EmbedStory: embedStorySchema,
  EmbedWidget: embedWidgetSchema,
  NewWidgetDefaultOptions: defaultOptionsSchema,
  NewWidgetOptions: newWidgetOptionsSchema,
  Widget: widgetSchema,
  WidgetDefaults: widgetDefaultsSchema,
  WidgetOptions: widgetOptionsSchema,
};

export const components = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(SHARED)) components.add(schema, { id });
