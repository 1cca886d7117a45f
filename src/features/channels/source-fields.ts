import type { NetworkField } from '../../domain/networks/manifest.ts';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';

/**
 * The form's field that a problem is said at. A part of a source that the form does not ask for, such as the server in an
 * account's name, was read from what was typed into its first field.
 */
export function fieldOfProblem(fields: readonly NetworkField[], path: string): 'name' | `source.${string}` {
  if (path === 'name') return path;
  const name = path.replace(/^source\.?/, '');
  const asked = fields.find((field) => field.name === name) ?? fields[0];
  return `source.${asked?.name ?? name}`;
}

/** What the server said no to, at the form's own fields; what names no field stands above them. */
export function refusalAt(fields: readonly NetworkField[], error: unknown): Refusal {
  const refusal = refusalOf(error);
  const entries = Object.entries(refusal.fields).map(([path, message]) => [fieldOfProblem(fields, path), message]);
  return { ...refusal, fields: Object.fromEntries(entries) };
}
