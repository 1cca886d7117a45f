/** The build of the bench puts as many functions here as the peer has code beside that of this folder. */
export const filler: readonly unknown[] = [];
