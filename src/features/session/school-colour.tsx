import { useEffect } from 'react';
import { useSession } from '../../data/session/session.tsx';
import { useSchoolColour } from '../../patterns/schools/use-school-colour.ts';

/** Gives the parts that stand for the school, its monogram and the ring of the account, the school's own colour. */
export function SchoolColour() {
  const { institution } = useSession();
  const properties = useSchoolColour(institution.status === 'ready' ? institution.value.colours?.primary : null);
  const own = JSON.stringify(properties ?? {});
  useEffect(() => {
    const { style } = document.documentElement;
    const set = Object.entries<string>(JSON.parse(own));
    for (const [name, value] of set) style.setProperty(name, value);
    return () => {
      for (const [name] of set) style.removeProperty(name);
    };
  }, [own]);
  return null;
}
