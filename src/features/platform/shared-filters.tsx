import { manifestOf, NETWORKS, type Network } from '../../domain/networks/all.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

export type SchoolName = { readonly id: string; readonly name: string };

type SchoolProps = { iid: string; schools: readonly SchoolName[]; onChange: (changes: { iid: string }) => void };

export function SchoolFilter({ iid, schools, onChange }: SchoolProps) {
  return (
    <Field label="School">
      <Select
        value={iid}
        onChange={({ target }) => onChange({ iid: target.value })}
        options={[{ value: '', label: 'All schools' }, ...schools.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </Field>
  );
}

type NetworkProps = { network: Network | ''; onChange: (changes: { network: Network | '' }) => void };

export function NetworkFilter({ network, onChange }: NetworkProps) {
  return (
    <Field label="Network">
      <Select
        value={network}
        onChange={({ target }) => onChange({ network: target.value as Network | '' })}
        options={[
          { value: '', label: 'All networks' },
          ...NETWORKS.map((id) => ({ value: id, label: manifestOf(id).label })),
        ]}
      />
    </Field>
  );
}

/** What of the two is chosen, as the filter bar shows it. */
export const networkChosen = (network: Network | '') =>
  network ? [{ id: 'network', label: `Network: ${manifestOf(network).label}` }] : [];
export const schoolChosen = (iid: string, schools: readonly SchoolName[]) =>
  iid ? [{ id: 'iid', label: `School: ${schools.find(({ id }) => id === iid)?.name ?? iid}` }] : [];
