import { camel, pascal } from './files.ts';

export type NewEntity = {
  /** Of the server: `newsletters`. */
  readonly area: string;
  /** One of it, with hyphens: `mailing-list`. */
  readonly name: string;
  /** More of it, with hyphens: `mailing-lists`. */
  readonly plural: string;
  /** Who may see it, and who may change it. */
  readonly read: string;
  readonly write: string;
  /** The area has a folder of endpoints, not one file. */
  readonly inFolder: boolean;
};

const spaced = (name: string) => name.replaceAll('-', ' ');
const a = (name: string) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${spaced(name)}`;
const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

export const schemaText = ({ name }: NewEntity) => `import * as z from 'zod/mini';

const nameSchema = z
  .string('Enter a name.')
  .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'Use 80 characters or fewer.'));

export const new${pascal(name)}Schema = z.strictObject({ name: nameSchema });
export type New${pascal(name)} = z.output<typeof new${pascal(name)}Schema>;

export const ${camel(name)}PatchSchema = z.strictObject({ name: z.optional(nameSchema) });
export type ${pascal(name)}Patch = z.output<typeof ${camel(name)}PatchSchema>;

export const ${camel(name)}Schema = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  dateCreated: z.string(),
});
export type ${pascal(name)} = z.infer<typeof ${camel(name)}Schema>;
`;

/** The rows of the API's table, in a file of their own. */
export function endpointsText({ name, plural, area, read, write }: NewEntity): string {
  const [One, Many, one] = [pascal(name), pascal(plural), camel(name)];
  const row = (method: string, call: string, path: string, summary: string, access: string, rest: string) => `
export const ${call} = endpoint({
  method: '${method}',
  path: '/${plural}${path}',
  tag: '${sentence(spaced(area))}',
  summary: '${summary}',
  access: '${access}',
  ${rest}
});
`;
  const changes = `changes: ['${plural}'],`;
  const answer = (status: number) => `reply: [${status}, z.object({ ${one}: ${one}Schema })],`;
  const example = `example: { ${one}: sample },`;
  return `import * as z from 'zod/mini';
import { ${one}PatchSchema, ${one}Schema, new${One}Schema } from '../${name}/schema.ts';
import { endpoint } from './endpoint.ts';
import { pageOf } from './shared.ts';

const sample = { id: 'q7Rb2kMzT5wYcNxe', name: 'Hillcrest', dateCreated: '2026-09-01T08:00:00.000Z' };
${row('GET', `list${Many}`, '', `The school’s ${spaced(plural)}, by name`, read, `reply: [200, pageOf(${one}Schema)],\n  example: { items: [sample], nextCursor: null },\n  reads: ['${plural}'],`)}${row('POST', `create${One}`, '', `Create ${a(name)}`, write, `body: new${One}Schema,\n  ${answer(201)}\n  ${example}\n  ${changes}`)}${row('GET', `get${One}`, '/:id', `One ${spaced(name)}`, read, `${answer(200)}\n  errors: ['not-found'],\n  ${example}\n  reads: ['${plural}'],`)}${row('PATCH', `update${One}`, '/:id', `Change ${a(name)}`, write, `body: ${one}PatchSchema,\n  ${answer(200)}\n  errors: ['not-found'],\n  ${example}\n  ${changes}`)}${row('DELETE', `delete${One}`, '/:id', `Delete ${a(name)}`, write, `reply: [204, null],\n  errors: ['not-found'],\n  ${changes}`)}`;
}

export function textOfUseCases({ name, plural, write }: NewEntity): string {
  const [One, Many, one, many] = [pascal(name), pascal(plural), camel(name), camel(plural)];
  return `import type { New${One}, ${One}, ${One}Patch } from '../../../src/domain/${name}/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, type Stamped, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';

/** \`${many}/{id}\` */
export type ${One}Document = Stamped<${One}, 'dateCreated'> & { iid: string };

const to${One} = ({ id, name, dateCreated }: ${One}Document): ${One} => ({ id, name, dateCreated: iso(dateCreated) });

/** All of the school, by name. */
export async function list${Many}({ db }: Deps, { iid }: Actor): Promise<${One}[]> {
  const { docs } = await refs.${many}(db).where('iid', '==', iid).get();
  return docs
    .map((document) => to${One}(document.data() as ${One}Document))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
}

/** @throws ProductError \`not-found\` */
export async function get${One}({ db }: Deps, { iid }: Actor, id: string): Promise<${One}> {
  return to${One}(await getOwn<${One}Document>('${one}', outsideTransaction, (own) => refs.${one}(db, own), id, iid));
}

const ${one}In = ({ db }: Deps, { tx, iid }: SchoolTransaction, id: string) =>
  getOwn<${One}Document>('${one}', tx, (own) => refs.${one}(db, own), id, iid);

export function create${One}(deps: Deps, actor: Actor, { name }: New${One}): Promise<${One}> {
  return withSchoolTransaction(deps, actor, '${write}', async (school) => {
    const ${one}: ${One}Document = { id: deps.newId(), iid: school.iid, name, dateCreated: stamp(school.now) };
    const reference = refs.${one}(deps.db, ${one}.id);
    school.tx.create(reference, ${one});
    school.audit({ action: '${name}.create', target: reference.path, after: { name } });
    return to${One}(${one});
  });
}

/** @throws ProductError \`not-found\` */
export function update${One}(deps: Deps, actor: Actor, id: string, patch: ${One}Patch): Promise<${One}> {
  return withSchoolTransaction(deps, actor, '${write}', async (school) => {
    const before = await ${one}In(deps, school, id);
    const { name = before.name } = patch;
    const reference = refs.${one}(deps.db, id);
    school.tx.update(reference, { name });
    school.audit({ action: '${name}.update', target: reference.path, before: { name: before.name }, after: { name } });
    return to${One}({ ...before, name });
  });
}

/** @throws ProductError \`not-found\` */
export function delete${One}(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, '${write}', async (school) => {
    const { name } = await ${one}In(deps, school, id);
    const reference = refs.${one}(deps.db, id);
    school.tx.delete(reference);
    school.audit({ action: '${name}.delete', target: reference.path, before: { name } });
  });
}
`;
}

export const routesText = ({ name, plural, inFolder }: NewEntity) => {
  const up = inFolder ? '../..' : '..';
  const [One, Many, one] = [pascal(name), pascal(plural), camel(name)];
  return `import * as api from '${up}/../src/domain/api/${plural}.ts';
import type { HttpContext } from '${up}/core/http/context.ts';
import type { Serve } from '${up}/core/http/serve.ts';
import { create${One}, delete${One}, get${One}, list${Many}, update${One} } from '${inFolder ? '..' : '.'}/use-cases/${plural}.ts';

export function ${one}Routes(serve: Serve, { deps }: HttpContext): void {
  serve(api.list${Many}, async (actor) => ({ items: await list${Many}(deps, actor), nextCursor: null }));
  serve(api.create${One}, async (actor, { body }) => ({ ${one}: await create${One}(deps, actor, body) }));
  serve(api.get${One}, async (actor, { params }) => ({ ${one}: await get${One}(deps, actor, params.id) }));
  serve(api.update${One}, async (actor, { params, body }) => ({
    ${one}: await update${One}(deps, actor, params.id, body),
  }));
  serve(api.delete${One}, (actor, { params }) => delete${One}(deps, actor, params.id));
}
`;
};

export const testOfEntityText = ({
  name,
  plural,
}: NewEntity) => `import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf, ids, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

const URL = '/api/v1/${plural}';
const create = (name: string) => stack.ask('POST', URL, { body: { name } });

describe('${spaced(plural)}', () => {
  test('${spaced(name)} created, changed, deleted → its own school alone sees each state, activity log has one entry for each act', async () => {
    const made = await create('Hillcrest');
    expect(made.status, made.text).toBe(201);
    const id = String(made.body.${camel(name)}?.id);
    expect(ids((await stack.ask('GET', URL)).body.items)).toEqual([id]);
    expect(ids((await stack.ask('GET', URL, { as: 'both', iid: 'riverside' })).body.items)).toEqual([]);
    expect((await stack.ask('GET', \`\${URL}/\${id}\`, { as: 'both', iid: 'riverside' })).status).toBe(404);
    const changed = await stack.ask('PATCH', \`\${URL}/\${id}\`, { body: { name: 'Riverside' } });
    expect(changed.body.${camel(name)}).toMatchObject({ id, name: 'Riverside' });
    expect((await stack.ask('DELETE', \`\${URL}/\${id}\`)).status).toBe(204);
    expect((await stack.ask('GET', \`\${URL}/\${id}\`)).status).toBe(404);
    const log = await stack.db.collection('auditLog').where('target', '==', \`${camel(plural)}/\${id}\`).get();
    expect(log.docs.map((entry) => entry.get('action')).sort()).toEqual([
      '${name}.create',
      '${name}.delete',
      '${name}.update',
    ]);
  });

  test('no name → 400 at the field', async () => {
    expect(fieldsOf(await create(''))).toEqual({ name: 'Enter a name.' });
  });
});
`;

export const refsText = ({ name, plural }: NewEntity) => `  /** Server only. */
  ${camel(plural)}: (db: Firestore) => db.collection('${camel(plural)}'),
  ${camel(name)}: (db: Firestore, id: string) => db.collection('${camel(plural)}').doc(id),
`;

export const entryText = ({ name, plural }: NewEntity) => `  ${camel(name)}: {
    what: '${sentence(a(name))}.',
    path: '${camel(plural)}',
    school: 'field',
    name: '${spaced(name)}',
    withSchool: 'deleted',
    personal: 'names that a school chose',
    copy: { file: '${plural}.json', about: 'the ${spaced(plural)}' },
    acts: {
      '${name}.create': 'created ${a(name)}',
      '${name}.delete': 'deleted ${a(name)}',
      '${name}.update': 'changed ${a(name)}',
    },
  },
`;

/** The row's `body`. */
const NAMED = `, body: (_made, n) => ({ name: \`Name \${n}\` })`;

export function accessRows({ plural, read, write }: NewEntity): string {
  const url = `/api/v1/${plural}`;
  const one = `${url}/some-id`;
  const row = (method: string, path: string, permission: string, status: number, at: string, body = '') =>
    `  { route: '${method} ${url}${path}', permission: '${permission}', status: ${status}, url: '${at}'${body} },\n`;
  return [
    row('GET', '', read, 200, url),
    row('POST', '', write, 201, url, NAMED),
    row('GET', '/{id}', read, 404, one),
    row('PATCH', '/{id}', write, 404, one, NAMED),
    row('DELETE', '/{id}', write, 404, one),
  ].join('');
}
