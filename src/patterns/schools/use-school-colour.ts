import { type CSSProperties, useEffect, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { useShownTheme } from '../../ui/use-shown-theme.ts';

type Brand = typeof import('../../lib/brand.ts');

/** What it takes to read a colour comes after the page that shows one. */
let brand: Brand | undefined;

/** What makes a colour legible; `undefined` until it is needed and there. */
export function useBrand(isNeeded: boolean): Brand | undefined {
  const [, setIsLoaded] = useState(brand !== undefined);
  useEffect(() => {
    if (!isNeeded || brand) return;
    loadCode(() => import('../../lib/brand.ts'), { reload: false })
      .then((loaded) => {
        brand = loaded;
        setIsLoaded(true);
      })
      .catch((error: unknown) => console.warn("The school's colour is not shown", error));
  }, [isNeeded]);
  return brand;
}

/** The custom properties `--school` and `--school-ink` for a school's own colour, legible in the theme that is shown. */
export function useSchoolColour(colour: string | null | undefined): CSSProperties | undefined {
  const theme = useShownTheme();
  const legible = useBrand(Boolean(colour));
  if (!colour || !legible) return undefined;
  const { '--brand': fill, '--brand-ink': ink } = legible.brandVariables(colour, theme);
  return { '--school': fill, '--school-ink': ink } as CSSProperties;
}
