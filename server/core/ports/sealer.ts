/** Seals what must not be read where it is kept. */
export interface Sealer {
  /** @param place where it is kept; what is sealed for one place opens at no other */
  seal(text: string, place: string): Promise<string>;
  /** @throws Error when it was changed, sealed for another place, or by a key that is not at hand */
  open(sealed: string, place: string): Promise<string>;
}
