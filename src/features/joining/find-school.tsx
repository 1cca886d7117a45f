import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../data/call.ts';
import { findSchools } from '../../domain/api/schools.ts';
import type { FoundSchool } from '../../domain/register/schema.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox/combobox.tsx';
import type { Option } from '../../ui/combobox/option.ts';
import { Field } from '../../ui/field.tsx';
import { placeOf } from './labels.ts';
import { SchoolLine } from './school-line.tsx';
import { useWayOn } from './use-way-on.ts';

const SHORTEST = 2;

type Row = Option & { readonly school: FoundSchool };

/** Finds a school on SprX, which can be joined, or in the register, which can be registered. */
export function FindSchool() {
  const call = useCall();
  const { to } = useWayOn();
  const [chosen, setChosen] = useState<FoundSchool | null>(null);

  const search = async (query: string, signal: AbortSignal): Promise<readonly Row[]> =>
    query.length < SHORTEST ? [] : (await call(findSchools, { query: { q: query }, signal })).items.map(toRow);

  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label="School" description="Search by name, town or postcode">
        <Combobox
          size="lg"
          value={chosen ? keyOf(chosen) : null}
          search={search}
          onValueChange={(_, option) => setChosen(option ? (option as Row).school : null)}
          listLabel="Schools"
          emptyText="Type at least 2 characters"
        />
      </Field>
      {chosen ? (
        <SchoolLine school={chosen}>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={
              chosen.kind === 'school'
                ? to('auth.school.join', { iid: chosen.id })
                : to('auth.school.details', { register: chosen.id })
            }
          >
            {chosen.kind === 'school' ? 'Ask to join' : 'Register this school'}
          </Link>
        </SchoolLine>
      ) : null}
    </div>
  );
}

const keyOf = ({ kind, id }: FoundSchool) => `${kind} ${id}`;

function toRow(school: FoundSchool): Row {
  const state = school.kind === 'register' ? 'not on SprX yet' : school.isApproved ? 'on SprX' : 'awaiting approval';
  return {
    value: keyOf(school),
    label: school.name,
    detail: [placeOf(school), state].filter(Boolean).join(' · '),
    school,
  };
}
