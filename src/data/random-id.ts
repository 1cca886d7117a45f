/** 128 random bits as text. `crypto.randomUUID` is missing where the local mode is served over http to a network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
