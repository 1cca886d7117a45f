import {
  checkEdition,
  getEdition,
  getNewsletter,
  listCandidates,
  listEditions,
  listNewsletters,
  previewEdition,
} from '../../domain/api/newsletters.ts';
import type { Edition, EditionCheck, Newsletter } from '../../domain/newsletter/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { type EndpointPages, type EndpointResource, usePagedResource, useResource } from '../resource.ts';

/** The school's newsletters, the newest first. */
export function useNewsletters(): EndpointResource<Newsletter[]> {
  return useResource(listNewsletters, 'items', {});
}

export function useNewsletter(id: string): EndpointResource<Newsletter> {
  return useResource(getNewsletter, 'newsletter', { params: { id } });
}

/** How many editions come at a time. */
const EDITIONS_PAGE = 50;

/** The latest first. */
export function useEditions(id: string, limit = EDITIONS_PAGE): EndpointPages<Edition> {
  return usePagedResource(listEditions, { params: { id } }, { limit });
}

/** An edition with the stories that it names and those of its collections. */
export type WholeEdition = { readonly edition: Edition; readonly stories: SchoolStory[] };

export function useEdition(id: string, eid: string): EndpointResource<WholeEdition> {
  return useResource(getEdition, null, { params: { id, eid } });
}

export function useEditionChecks(id: string, eid: string): EndpointResource<EditionCheck[]> {
  return useResource(checkEdition, 'items', { params: { id, eid } });
}

/** Loading while it is not asked for. */
export function useEditionText(id: string, eid: string, isAsked: boolean): EndpointResource<string | undefined> {
  return useResource(previewEdition, 'text', isAsked ? { params: { id, eid }, query: { format: 'text' } } : null);
}

export type Candidate = { readonly story: SchoolStory; readonly reason: string };

/** How many suggestions come at a time. */
const CANDIDATES_PAGE = 10;

/** What an edition could take, in the order of suggestion. */
export function useCandidates(id: string) {
  return usePagedResource(listCandidates, { params: { id } }, { limit: CANDIDATES_PAGE });
}
