import { useSearchParams } from 'react-router-dom';
import { linkMode } from '../../domain/account/links.ts';
import { NotFound } from '../fallback/not-found.tsx';
import { ApplyLink } from './apply-link.tsx';
import { ResetWithLink } from './reset-with-link.tsx';

/** Where the links in emails about an account lead: `mode` says what they do, and `oobCode` has a one-time code. */
export default function LinkPage() {
  const [query] = useSearchParams();
  const mode = linkMode(query.get('mode'));
  const code = query.get('oobCode') ?? '';
  if (mode === null) return <NotFound />;
  if (mode === 'resetPassword') return <ResetWithLink key={code} code={code} />;
  return <ApplyLink key={`${mode} ${code}`} mode={mode} code={code} continueUrl={query.get('continueUrl')} />;
}
