import { LOCAL_PROJECT } from './firebase.ts';

const WAIT_MS = 5_000;

/**
 * Names our page for the links in what the local Auth writes by itself: that an address was changed, that a second factor was
 * added. On a deployed project the same is set once in the console.
 */
export async function nameActionPage(authPort: number, appOrigin: string): Promise<void> {
  const path = `/v2/projects/${LOCAL_PROJECT}/config?updateMask=notification.sendEmail.callbackUri`;
  const answer = await fetch(`http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com${path}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ notification: { sendEmail: { callbackUri: `${appOrigin}/authusermanagement` } } }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (!answer.ok) throw new Error(`The local Auth did not take the address of its links (${answer.status}).`);
}
