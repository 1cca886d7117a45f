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

export const entityOf = (id: EntityId): Entity => ENTITIES[id];
export const entityIds = Object.keys(ENTITIES) as EntityId[];

const planned = new Map(
  entityIds.flatMap((id) => {
    const { plan } = entityOf(id);
    return plan ? [[plan.resource, { id, ...plan }] as const] : [];
  }),
);

/** The entity that a plan counts as `resource`, and what the plan calls it. @throws Error where no entity is counted so */
export function entityOfPlan(resource: Charged): {
  readonly id: EntityId;
  readonly one: string;
  readonly many: string;
} {
  const entity = planned.get(resource);
  if (!entity) throw new Error(`No entity is counted as ${resource}.`);
  return entity;
}
