import { useEffect, useState } from 'react';
import { useCall } from '../../data/call.ts';
import { useResource } from '../../data/resource.ts';
import type { DeletionRequest, DeletionStatus, Erased } from '../../domain/admin/data-deletion.ts';
import { confirmDeletion, getDeletion } from '../../domain/api/data-deletions.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { isMissing } from '../../patterns/page-types/missing.tsx';
import { When } from '../../patterns/when.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const AGAIN_MS = 3_000;
const NUMBERS = new Intl.NumberFormat('en-GB');

const STATES: Record<DeletionStatus, { tone: 'info' | 'good' | 'amber'; title: string; text: string }> = {
  received: {
    tone: 'info',
    title: 'Request received',
    text: 'We have your request. If you haven’t confirmed it yet, open the link in our email.',
  },
  confirmed: { tone: 'info', title: 'Request confirmed', text: 'We are checking it and will email you the result.' },
  working: {
    tone: 'info',
    title: 'Deleting data',
    text: 'The data is being deleted. This page updates automatically.',
  },
  done: { tone: 'good', title: 'Data deleted', text: 'The data is deleted.' },
  refused: { tone: 'amber', title: 'Data not deleted', text: 'We did not delete the data.' },
};

/** Nothing changes any more. */
const OVER: readonly DeletionStatus[] = ['done', 'refused'];

type Props = {
  code: string;
  /** Of the link in the email. */
  token: string | null;
};

/** How far a request is, for whoever has its code. */
export function DeletionStatusView({ code, token }: Props) {
  const call = useCall();
  const [problem, setProblem] = useState<string>();
  const request = useResource(
    getDeletion,
    'request',
    { params: { code } },
    { refreshInterval: (value) => (value && !OVER.includes(value.status) ? AGAIN_MS : 0) },
  );
  const { show } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    if (token === null) return;
    call(confirmDeletion, { params: { code }, body: { token } }).then(
      ({ request: confirmed }) => show(confirmed),
      (error: unknown) => setProblem(errorMessage(error)),
    );
  }, [code, token]);
  if (isMissing(request.state)) {
    return (
      <Banner tone="amber" title="There is no request with this code">
        Check the address. Requests are deleted a year after they are completed.
      </Banner>
    );
  }
  return (
    <>
      {problem ? (
        <Banner tone="amber" role="alert">
          {problem}
        </Banner>
      ) : null}
      <AsyncContent
        resource={request}
        loadingLabel="Loading the request"
        skeleton={<Skeleton className="h-40 w-full" />}
        empty={null}
      >
        {(value) => <State request={value} />}
      </AsyncContent>
    </>
  );
}

function State({ request }: { request: DeletionRequest }) {
  const { code, channel, status, receivedAt, finishedAt, erased, reason } = request;
  const { tone, title, text } = STATES[status];
  return (
    <div className="grid gap-4">
      <Banner tone={tone} title={title} role="status">
        {status === 'refused' && reason ? `${text} Reason: ${reason}` : text}
      </Banner>
      <DescriptionList
        items={[
          { term: 'Code', value: <code className="wrap-anywhere">{code}</code> },
          { term: 'Network', value: manifestOf(channel).label },
          { term: 'Received', value: <When iso={receivedAt} form="full" /> },
          ...(finishedAt ? [{ term: 'Finished', value: <When iso={finishedAt} form="full" /> }] : []),
          ...(status === 'done' ? [{ term: 'Deleted', value: <Deleted erased={erased} /> }] : []),
        ]}
      />
      {status === 'done' && erased.stories === 0 ? (
        <p className="text-base text-ink-2">
          Posts that a school’s own page or business account published were kept: they belong to the school. Its
          channels need reconnecting.
        </p>
      ) : null}
    </div>
  );
}

const PARTS: readonly [keyof Erased, one: string, many: string][] = [
  ['tokens', 'sign-in', 'sign-ins'],
  ['profile', 'account’s id, name and picture', 'accounts’ ids, names and pictures'],
  ['stories', 'story', 'stories'],
  ['pictures', 'picture', 'pictures'],
];

function Deleted({ erased }: { erased: Erased }) {
  const parts = PARTS.filter(([part]) => erased[part] > 0).map(
    ([part, one, many]) => `${NUMBERS.format(erased[part])} ${erased[part] === 1 ? one : many}`,
  );
  return parts.length > 0 ? parts.join(', ') : 'We held no data from this account.';
}
