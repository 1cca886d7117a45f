import { CHANNELS } from './channels.ts';
import type { Entity } from './entity.ts';
import { PEOPLE } from './people.ts';
import { PLATFORM } from './platform.ts';
import { PUBLISHING } from './publishing.ts';
import { SCHOOLS } from './schools.ts';
import { STORIES } from './stories.ts';

/**
 * Every kind of document. The order is the one in which a school's data are copied and deleted: channels before stories, so that
 * none brings a new one meanwhile.
 */
export const ENTITIES = { ...PEOPLE, ...CHANNELS, ...STORIES, ...PUBLISHING, ...SCHOOLS, ...PLATFORM };

type All = typeof ENTITIES;
export type EntityId = keyof All;
/** Entities whose entry has a field. */
type With<Field extends keyof Entity> = {
  [Id in EntityId]: All[Id] extends Record<Field, unknown> ? Id : never;
}[EntityId];
/** Entities that a route asks for by their ids. */
export type NamedEntity = With<'name'>;
/** What plans limit and what is charged for each document. */
export type Charged = All[With<'plan'>]['plan']['resource'];

/** The entity that a plan counts as `resource`. */
export const entityOfPlan = (resource: Charged): EntityId =>
  entityIds.find((id) => entityOf(id).plan?.resource === resource) as EntityId;

export const entityOf = (id: EntityId): Entity => ENTITIES[id];
export const entityIds = Object.keys(ENTITIES) as EntityId[];
