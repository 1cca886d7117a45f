import * as oauth from 'oauth4webapi';

/** What binds a code to the attempt that asked for it (RFC 7636, S256). */
export type Pkce = {
  /** Stored with the attempt, and sent with its code. */
  readonly verifier: string;
  /** For the address at which a person says yes. */
  readonly query: { readonly code_challenge: string; readonly code_challenge_method: 'S256' };
};

export async function newPkce(): Promise<Pkce> {
  const verifier = oauth.generateRandomCodeVerifier();
  const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
  return { verifier, query: { code_challenge, code_challenge_method: 'S256' } };
}
