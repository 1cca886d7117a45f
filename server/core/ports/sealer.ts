/** Seals what must not be read where it is kept. */
export interface Sealer {
  /** What every text begins with that is sealed from now on: one that does not was sealed by a key of before. */
  readonly mark: Promise<string>;
  /** @param place where it is kept; what is sealed for one place opens at no other */
  seal(text: string, place: string): Promise<string>;
  /** @throws Error when it was changed, sealed for another place, or by a key that is not at hand */
  open(sealed: string, place: string): Promise<string>;
}
