import type { ReactNode } from 'react';
import type { FoundSchool } from '../../domain/register/schema.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { placeOf } from './labels.ts';

type Props = {
  school: Pick<FoundSchool, 'name' | 'town' | 'postcodeArea' | 'kind' | 'isApproved'>;
  children?: ReactNode;
};

/** A school the person does not belong to: what anyone may know of it. */
export function SchoolLine({ school, children }: Props) {
  const place = placeOf(school);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-surface border border-subtle p-card">
      <Avatar name={school.name} shape="school" size="lg" />
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="font-medium wrap-anywhere text-ink">
          <bdi>{school.name}</bdi>
        </p>
        {place ? <p className="text-sm text-ink-3">{place}</p> : null}
        {school.kind === 'register' ? (
          <p>
            <Badge>Not on SprX yet</Badge>
          </p>
        ) : school.isApproved ? null : (
          <p>
            <Badge tone="amber">Awaiting approval</Badge>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
