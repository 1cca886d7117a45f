import { NotFound } from './not-found.tsx';

export default function FallbackPage() {
  return <NotFound />;
}
