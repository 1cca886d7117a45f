import { useEffect, useState } from 'react';
import { useCall } from '../../data/call.ts';
import { getInvitationHint } from '../../domain/api/people.ts';
import type { InvitationHint } from '../../domain/invitation/schema.ts';
import { invitationProblem } from './labels.ts';

type Answer = { readonly hint: InvitationHint | null; readonly problem: ReturnType<typeof invitationProblem> | null };

const NO_ANSWER: Answer = { hint: null, problem: null };

/** Who invites whom to which school, before the sign-in; `problem` in the specification's words. Neither while it loads. */
export function useInvitationHint(code: string | null): Answer {
  const call = useCall();
  const [answer, setAnswer] = useState(NO_ANSWER);
  useEffect(() => {
    if (code === null) return;
    const abort = new AbortController();
    call(getInvitationHint, { params: { code }, signal: abort.signal }).then(
      (hint) => setAnswer({ hint, problem: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer({ hint: null, problem: invitationProblem(error) });
      },
    );
    return () => abort.abort();
  }, [call, code]);
  return answer;
}
