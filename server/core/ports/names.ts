/** The name service, as far as the server asks it itself. */
export interface Names {
  /**
   * The TXT records of a name, each in one piece; none when the name has none or is not there.
   * @throws Error when the name service does not answer
   */
  texts(name: string): Promise<readonly string[]>;
}
