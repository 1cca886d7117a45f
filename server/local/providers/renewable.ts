import { freshSecret, proves, type StandInSignIn, takeCode } from './sign-in.ts';

type How = { readonly seconds: number; readonly isRotated: boolean; readonly isPkce: boolean };

/** Tokens that end and are renewed (RFC 6749, section 6); where they rotate, an old refresh token is refused. */
export function giveRenewable({ seconds, isRotated, isPkce }: How): NonNullable<StandInSignIn['give']> {
  return ({ network, state, save, now }, request, form) => {
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    if (!proves(network, request, form)) return { status: 401, body: { error: 'invalid_client' } };
    const answer = (scopes: string[], refresh: string | undefined) => {
      const token = freshSecret();
      const next = refresh ?? freshSecret();
      state.tokens.push({ token, scopes, refresh: next, until: now + seconds * 1000 });
      save();
      const body = { access_token: token, token_type: 'bearer', expires_in: seconds, scope: scopes.join(' ') };
      return { status: 200, body: { ...body, ...(refresh === undefined ? { refresh_token: next } : {}) } };
    };
    if (form.get('grant_type') === 'authorization_code') {
      const code = takeCode(state, form);
      save();
      if (!code || (isPkce && code.challenge === undefined)) return refused;
      return answer(code.scopes, undefined);
    }
    if (form.get('grant_type') !== 'refresh_token') return { status: 400, body: { error: 'unsupported_grant_type' } };
    const renewed = state.tokens.find(({ refresh }) => refresh !== undefined && refresh === form.get('refresh_token'));
    if (!renewed) return refused;
    state.tokens = state.tokens.filter((each) => each !== renewed);
    return answer(renewed.scopes, isRotated ? undefined : renewed.refresh);
  };
}
