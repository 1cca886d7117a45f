import type { ReactNode } from 'react';
import type { ReadableAccount } from '../../domain/connection/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

type Props = {
  accounts: readonly ReadableAccount[];
  /** As people know the network. */
  label: string;
  name: string;
  value: string;
  onChoose: (id: string) => void;
  error?: ReactNode;
  /** The one that the channel reads now. */
  current?: string | undefined;
};

/** What can be read with a sign-in, one to be chosen; each that cannot be read says why. */
export function Accounts({ accounts, label, name, value, onChoose, error, current }: Props) {
  if (accounts.length === 0)
    return (
      <Banner tone="amber" title={`This sign-in has no account at ${label} that can be read.`}>
        {`Sign in as someone who manages your school’s account at ${label}, or ask them to give you access there.`}
      </Banner>
    );
  return (
    <RadioGroup
      legend="Account"
      required
      name={name}
      value={value}
      onValueChange={onChoose}
      {...(error ? { error } : {})}
      options={accounts.map(({ id, name: called, handle, problem }) => ({
        value: id,
        label: called,
        disabled: problem !== undefined,
        description:
          problem ?? ([handle && `@${handle}`, id === current && 'Used now'].filter(Boolean).join(', ') || undefined),
      }))}
    />
  );
}
