import type { Role } from '../../domain/access.ts';

type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

/** The roles of a school to choose from; those `beyond` the reader's own are there, and say why they cannot be chosen. */
export function roleOptions(roles: readonly Pick<Role, 'id' | 'name'>[], beyond: ReadonlySet<string>): Option[] {
  return roles.map(({ id, name }) =>
    beyond.has(id)
      ? { value: id, label: `${name} (can do more than you)`, disabled: true }
      : { value: id, label: name },
  );
}
