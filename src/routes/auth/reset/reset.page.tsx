import { useSearchParams } from 'react-router-dom';
import { ResetWithLink } from '../../authusermanagement/reset-with-link.tsx';

export default function ResetPage() {
  const [query] = useSearchParams();
  const code = query.get('oobCode') ?? '';
  return <ResetWithLink key={code} code={code} />;
}
