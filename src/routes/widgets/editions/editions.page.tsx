import { useParams, useSearchParams } from 'react-router-dom';
import { EditionPage } from './edition-page.tsx';
import { EditionsList } from './editions-list.tsx';

/** The editions of a newsletter, or the one that the address names. */
export default function EditionsPage() {
  const { id = '' } = useParams();
  const eid = useSearchParams()[0].get('edition');
  return eid ? <EditionPage key={eid} id={id} eid={eid} /> : <EditionsList key={id} id={id} />;
}
