import { serverState } from '../../data/http.ts';
import { ServerAwayBar } from '../../patterns/server-away-bar.tsx';

/** Whether the server of this page is away. Fetched after the page it is on. */
export default function ServerAway() {
  return <ServerAwayBar server={serverState} />;
}
