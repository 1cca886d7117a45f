import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import type { NetworkField } from '../../domain/networks/manifest.ts';
import type { FetchAllow } from '../../domain/rules.ts';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';

type Named = Pick<NetworkField, 'name'>;

/** Where a form keeps what is typed into a network’s field. */
export const pathOf = ({ name }: { name: string }) => `source.${name}` as const;

/** What was typed, as one text: to see whether it has changed since. */
export const typedText = (source: Record<string, unknown>) => Object.values(source).map(String).join(' ').trim();

/** What the form’s fields hold for a channel as it is: a part of its source, or its label or id where that names it whole. */
export function typedSource({ network, source }: Feed, allow: FetchAllow): Record<string, string> {
  const { fields, request, sourceLabel } = manifestOf(network);
  const parts: Record<string, unknown> = { ...source };
  const names = [sourceLabel(source), ...Object.values(parts)].filter((name) => typeof name === 'string');
  const namesIt = (field: string, name: string) =>
    JSON.stringify(request(allow).safeParse({ [field]: name }).data) === JSON.stringify(source);
  return Object.fromEntries(
    fields.map(({ name }) => {
      const part = parts[name];
      return [name, typeof part === 'string' ? part : (names.find((each) => namesIt(name, each)) ?? '')];
    }),
  );
}

/**
 * The form's field that a problem is said at. A part of a source that the form does not ask for, such as the server in an
 * account's name, was read from what was typed into its first field.
 */
export function fieldOfProblem(fields: readonly Named[], path: string): 'name' | `source.${string}` {
  if (path === 'name') return path;
  const name = path.replace(/^source\.?/, '');
  const sourceField = fields.find((field) => field.name === name) ?? fields[0];
  return `source.${sourceField?.name ?? name}`;
}

/** What the server said no to, at the form's own fields; what names no field is shown above them. */
export function refusalAt(fields: readonly Named[], error: unknown): Refusal {
  const refusal = refusalOf(error);
  const entries = Object.entries(refusal.fields).map(([path, message]) => [fieldOfProblem(fields, path), message]);
  return { ...refusal, fields: Object.fromEntries(entries) };
}
