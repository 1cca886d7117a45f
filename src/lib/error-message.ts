/** What is shown of something thrown: its own words, or a plain sentence where it has none. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Please try again.';
}
