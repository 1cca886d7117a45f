import { expect, test } from 'vitest';
import { cancelJoinRequest, createJoinRequest, listMyJoinRequests } from '../../src/domain/api/people.ts';
import { type ContractContext, PASSWORD } from './contract-context.ts';

/** What the session relies on of the person's own record and requests. */
export function ownContract(on: ContractContext): void {
  test('watchMe, own join request: created and withdrawn → listener called for both', async () => {
    const { auth, people, api } = on.side.browser();
    const user = on.hear(auth.watchUser);
    await auth.signIn('new@sprx.test', PASSWORD);
    const { uid } = (await user.until((value) => value !== null, 'signed in')) ?? { uid: '' };
    const me = on.hear((observer: Parameters<typeof people.watchMe>[1]) => people.watchMe(uid, observer));
    expect((await me.until((value) => value !== null, 'the record'))?.institutions).toEqual({});
    const request = on.hear((observer: Parameters<typeof people.watchJoinRequest>[2]) =>
      people.watchJoinRequest('riverside', uid, observer),
    );
    await request.until((value) => value === null, 'no request');
    const joinRequest = (await api.call(createJoinRequest, { body: { iid: 'riverside', message: 'I teach history.' } }))
      .joinRequest;
    expect(joinRequest).toMatchObject({ iid: 'riverside', status: 'pending', message: 'I teach history.' });
    expect(await request.until((value) => value !== null, 'the request')).toEqual(joinRequest);
    expect((await api.call(listMyJoinRequests)).items).toEqual([joinRequest]);
    await api.call(cancelJoinRequest, { params: { iid: 'riverside' } });
    await request.until((value) => value === null, 'taken back');
  });
}
