import { useState } from 'react';
import type { Application } from '../../../domain/institution/approval.ts';
import { SCHOOL_STATUSES, type SchoolStatus } from '../../../domain/institution/schema.ts';
import { ApplicationCard } from '../../../features/approvals/application-card.tsx';
import type { DecisionKind } from '../../../features/approvals/decision.ts';
import { DecisionDialog } from '../../../features/approvals/decision-dialog.tsx';
import { RecountDialog } from '../../../features/approvals/recount-dialog.tsx';
import { useApplications } from '../../../features/approvals/use-applications.ts';
import { SCHOOL_STATUS_LABELS } from '../../../features/platform/school-status.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { Button } from '../../../ui/button.tsx';
import { AllDoneDrawing, NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useRestedText } from '../../../ui/use-rested-text.ts';
import { useListAddress } from '../../use-list-address.tsx';

const EMPTY: Record<SchoolStatus, string> = {
  waiting: 'No schools awaiting approval',
  asked: 'No schools with information requested',
  approved: 'No approved schools',
  declined: 'No declined schools',
  merged: 'No merged schools',
  suspended: 'No suspended schools',
};

export default function ManageSchoolsPage() {
  const { values, change, reset } = useListAddress({ status: SCHOOL_STATUSES, q: '' });
  const { status, q } = values;
  const [typed, type] = useRestedText(q, (searchText) => change({ q: searchText }));
  const [decision, setDecision] = useState<{ iid: string; kind: DecisionKind } | null>(null);
  const [recounted, setRecounted] = useState<Application['school'] | null>(null);
  const { guard, dialog } = useReauth();
  const applicationList = useApplications(status, q);
  const items = lastKnown(applicationList.state) ?? [];
  const chosen = items.find(({ school }) => school.id === decision?.iid);
  return (
    <>
      <ListPage
        title="School approvals"
        description="Review new schools before they can publish"
        filters={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Field label="Status" hideLabel>
              <Select
                name="status"
                options={SCHOOL_STATUSES.map((value) => ({ value, label: SCHOOL_STATUS_LABELS[value] }))}
                value={status}
                onChange={(event) => change({ status: event.target.value as SchoolStatus })}
              />
            </Field>
            <SearchInput label="Search schools" value={typed} onValueChange={type} />
          </div>
        }
        resource={applicationList}
        skeleton={<SkeletonList rows={2} />}
        empty={
          <EmptyState
            framed
            drawing={q ? <NothingFoundDrawing /> : <AllDoneDrawing />}
            title={q ? `No results for “${q}”` : EMPTY[status]}
            action={q ? <Button onClick={reset}>Clear filters</Button> : null}
          >
            {q
              ? 'Check the spelling, or search for fewer words.'
              : status === 'waiting'
                ? 'New schools appear here when someone registers one.'
                : 'Choose another status to see other schools.'}
          </EmptyState>
        }
      >
        {(applications) => (
          <div className="grid grid-cols-1 gap-4">
            {applications.map((application) => (
              <ApplicationCard
                key={application.school.id}
                application={application}
                onDecide={(kind) => setDecision({ iid: application.school.id, kind })}
                onRecount={() => setRecounted(application.school)}
              />
            ))}
            {applicationList.hasMore ? (
              <Button className="justify-self-center" onClick={applicationList.loadMore}>
                Show more
              </Button>
            ) : null}
          </div>
        )}
      </ListPage>
      {dialog}
      {recounted ? <RecountDialog school={recounted} onClose={() => setRecounted(null)} /> : null}
      {chosen && decision ? (
        <DecisionDialog
          kind={decision.kind}
          guard={guard}
          application={chosen}
          onClose={() => setDecision(null)}
          onDone={() => {
            setDecision(null);
            applicationList.retry();
          }}
        />
      ) : null}
    </>
  );
}
