import { useMedia } from '../../ui/use-media.ts';

/** The breakpoint `xl`. Of the tokens themselves a file of some bytes would be made, which the page asks for beside its own. */
const WIDE = '(width >= 80rem)';

/** Whether all columns of the table of schools fit beside the sidebar. */
export const useSchoolTableSpace = () => useMedia(WIDE);
