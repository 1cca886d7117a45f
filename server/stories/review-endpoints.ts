import * as api from '../../src/domain/api/review.ts';
import type { HttpContext } from '../core/http/context.ts';
import type { Serve } from '../core/http/serve.ts';
import { bulkStories, undoAct } from './use-cases/bulk.ts';
import { bePresent, claimStory, leaveStory, releaseStory } from './use-cases/claims.ts';
import {
  changeModerationSettings,
  getConsentList,
  getModerationSettings,
  putConsentList,
} from './use-cases/review-settings.ts';
import { decideSourceDeleted, liftTakedown, takeDownStory } from './use-cases/takedown.ts';

export function reviewRoutes(serve: Serve, { deps }: HttpContext): void {
  serve(api.undoStories, (actor, { body }) => undoAct(deps, actor, body.id));
  serve(api.bulkStories, (actor, { body }) => bulkStories(deps, actor, body));
  serve(api.takeDownStory, (actor, { params, body }) => takeDownStory(deps, actor, params.id, body.reason));
  serve(api.liftTakedown, async (actor, { params }) => ({ story: await liftTakedown(deps, actor, params.id) }));
  serve(api.decideSourceDeleted, async (actor, { params, body }) => {
    const story = await decideSourceDeleted(deps, actor, params.id, body.decision);
    return story && { story };
  });

  serve(api.claimStory, async (actor, { params }) => ({ claim: await claimStory(deps, actor, params.id) }));
  serve(api.releaseStory, (actor, { params }) => releaseStory(deps, actor, params.id));
  serve(api.bePresent, async (actor, { params, body }) => ({ people: await bePresent(deps, actor, params.id, body) }));
  serve(api.leaveStory, (actor, { params }) => leaveStory(deps, actor, params.id));

  serve(api.getModerationSettings, async (actor) => ({ settings: await getModerationSettings(deps, actor) }));
  serve(api.changeModerationSettings, async (actor, { body }) => ({
    settings: await changeModerationSettings(deps, actor, body as Parameters<typeof changeModerationSettings>[2]),
  }));
  serve(api.getConsentList, (actor) => getConsentList(deps, actor));
  serve(api.putConsentList, (actor, { body }) => putConsentList(deps, actor, body));
}
