/** What a provider posts as a form, of whatever type it calls it. */
export function signedRequestOf(body: unknown): string {
  const form = body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
  return new URLSearchParams(form).get('signed_request') ?? '';
}
