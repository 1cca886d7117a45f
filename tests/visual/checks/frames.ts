/** Resolves once so many frames were drawn, so that observers and measured layouts have answered. */
export async function frames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn++) await new Promise(requestAnimationFrame);
}
